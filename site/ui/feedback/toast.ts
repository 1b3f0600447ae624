/** What a toast says. */
export interface ToastContent {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  /** Milliseconds on the screen; 5000, or 15,000 with a way back or on (rules: Toasts). */
  duration?: number
  /** The way back from what was done; a button in the toast. */
  undo?: () => void
  /** The way on; a link in the toast. */
  next?: { label: string; href: string }
}

export interface Toast extends Required<Pick<ToastContent, 'title' | 'tone' | 'duration'>> {
  id: number
  description: string | undefined
  undo: ToastContent['undo']
  next: ToastContent['next']
}

const STORED = 'trellis:toast'
export const TOAST_DURATION = 5000
const ACTION_DURATION = 15_000

type Listener = (current: Toast | undefined) => void

/** One toast at a time, the newest: an older one would stand over what happened since (rules: Toasts). */
export function createToasts() {
  const listeners = new Set<Listener>()
  let lastId = 0
  let current: Toast | undefined
  const show = (toast: Toast | undefined) => {
    current = toast
    listeners.forEach((listener) => listener(toast))
  }

  return {
    /** Shows a toast in the place of the one that stands there. */
    add({
      title,
      description,
      tone = 'default',
      undo,
      next,
      duration = undo || next ? ACTION_DURATION : TOAST_DURATION,
    }: ToastContent): void {
      show({ id: ++lastId, title, description, tone, undo, next, duration })
    },
    /** Takes the toast off, unless a newer one has taken its place. */
    close(id: number): void {
      if (current?.id === id) show(undefined)
    },
    /** Calls back at once and at every change with what is to be shown. Returns the way to stop. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener)
      listener(current)
      return () => listeners.delete(listener)
    },
  }
}

export const toasts = createToasts()

/** Shows a toast on this page. */
export function notify(content: ToastContent): void {
  toasts.add(content)
}

/** Keeps a toast for the next page: call it just before leaving. Lost where there is no session storage. */
export function notifyAfterNavigation(content: Omit<ToastContent, 'undo'>): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(content))
  } catch {
    // A browser may refuse storage; the action itself succeeded, so nothing more is said.
  }
}

/** Shows what the last page left, once. */
export function notifyStored(): void {
  const stored = readStored()
  if (!stored) return
  sessionStorage.removeItem(STORED)
  notify(stored)
}

function readStored(): ToastContent | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? 'null')
    const isToast = typeof stored === 'object' && stored !== null && 'title' in stored
    return isToast && typeof stored.title === 'string' ? (stored as ToastContent) : undefined
  } catch {
    return undefined
  }
}
