let region: HTMLElement | undefined

/** Has a screen reader say something that is seen elsewhere, also while a dialog keeps the page behind it silent. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div')
    region.role = 'status'
    region.className = 'visually-hidden'
    region.dataset.reactAriaTopLayer = 'true'
    document.body.append(region)
  }
  const spoken = region
  spoken.textContent = ''
  // A change of what is already there is said; what comes with its region often is not.
  setTimeout(() => (spoken.textContent = text), 100)
}
