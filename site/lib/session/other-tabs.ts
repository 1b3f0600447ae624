const KEY = 'signed-out'

/** Tells the other tabs of this browser that their session has ended, unless it keeps nothing. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
    localStorage.removeItem(KEY)
  } catch {
    // A private window or a forbidden storage: the other tabs ask by themselves.
  }
}

export function onToldByTab(listener: () => void): void {
  addEventListener('storage', ({ key, newValue }) => key === KEY && newValue !== null && listener())
}
