/** What is open on top of the page, each by its way to close. */
const open: (() => void)[] = []

/** Where the tab stands in its history: the router's count of pages, and the entries of overlays beyond the page. */
interface Step {
  index: number
  overlays: number
}

const here = (): Step => ({ index: 0, overlays: 0, ...(history.state as Partial<Step> | null) })

let step: Step | undefined
let address = ''

/**
 * Back closes what was opened last, a dialog or a drawer, before it leaves the page (rules: Dialogs). Returns what to
 * call once it is closed. What is open has an entry of its own in the tab's history. Closed otherwise, it leaves that
 * entry for the next one: going back at that moment would take back the navigation that often follows. Back passes
 * over it.
 */
export function closeOnBack(close: () => void): () => void {
  open.push(close)
  step = here()
  address = location.href
  if (step.overlays < open.length) {
    step = { ...step, overlays: open.length }
    history.pushState({ ...history.state, ...step }, '')
  }
  return () => {
    const index = open.indexOf(close)
    if (index >= 0) open.splice(index, 1)
  }
}

/** Opens a dialog of the platform that Back closes. */
export function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal()
  dialog.addEventListener(
    'close',
    closeOnBack(() => dialog.close()),
    { once: true },
  )
}

function goBack(event: Event): void {
  const from = step
  step = here()
  // Another page is the router's business.
  if (from?.index !== step.index || from.overlays === step.overlays) return
  event.preventDefault()
  if (from.overlays < step.overlays) return
  if (open.length <= step.overlays) return history.back()
  // The page behind may have changed its address since the entry was made.
  history.replaceState(history.state, '', address)
  open.at(-1)?.()
}

if (typeof document !== 'undefined') {
  document.addEventListener('trellis:step', goBack)
  document.addEventListener('astro:page-load', () => (step = here()))
}
