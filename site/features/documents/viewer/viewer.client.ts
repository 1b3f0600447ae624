import { measurePages } from './measure-pages.ts'
import { browserName } from './browser-name.ts'
import { FileRefused, createFileParts } from './file-parts.ts'
import { loadLibrary } from './load-library.ts'

const NO_ACCESS = 'This document is not open to you any more.'
const unreadable = () =>
  `This document couldn’t be shown in ${browserName(navigator.userAgent)}. Update it, or try another browser.`
/** By what the library calls it. */
const UNREADABLE_AS: Readonly<Record<string, string>> = {
  PasswordException:
    'This document asks for a password, so it cannot be shown here. Ask the founder for a copy without.',
  XfaForm: 'This PDF is a form that only Adobe Acrobat shows. Ask the founder to print it to a new PDF.',
  InvalidPDFException: 'This file is damaged, so it cannot be shown here. Ask the founder to upload it again.',
}

const getErrorMessage = (error: unknown) => UNREADABLE_AS[error instanceof Error ? error.name : ''] ?? unreadable()

/** Opens the document of the page, if there is one, and ends it when the page goes. */
async function open(): Promise<void> {
  const root = document.querySelector<HTMLElement>('[data-viewer]')
  if (!root || root.dataset['viewer'] === 'open') return
  root.dataset['viewer'] = 'open'
  // The keys turn pages from the beginning.
  root.querySelector<HTMLElement>('[data-viewer-pages]')?.focus({ preventScroll: true })
  const note = root.querySelector<HTMLElement>('[data-viewer-note]')!
  const image = root.querySelector<HTMLImageElement>('[data-viewer-first]')
  const showError = (error: unknown) => {
    const hasNoAccess =
      error instanceof FileRefused && (error.status === 404 || error.status === 401 || error.status === 403)
    note.textContent = hasNoAccess ? NO_ACCESS : getErrorMessage(error)
    note.hidden = false
    if (!hasNoAccess) return
    measure?.end()
    image?.remove()
    root.querySelector('[data-viewer-pages]')!.replaceChildren()
  }
  const choice = document.querySelector<HTMLInputElement>('[data-viewer-times]')
  const measure = choice && measurePages(root.dataset['times']!, choice)
  const ending = new AbortController()
  const end = () => {
    measure?.end()
    ending.abort()
  }
  document.addEventListener('astro:before-swap', end, { once: true })
  try {
    const { address, size } = root.dataset
    // On a slow line nothing else comes before it.
    await image?.decode().catch(() => {})
    // The three are large, and come beside one another.
    const { port, loading } = loadLibrary()
    ending.signal.addEventListener('abort', () => port.terminate())
    const parts = createFileParts(address!, Number(size))
    const [{ showIn }, { library }] = await Promise.all([import('./show-in.ts'), loading])
    await showIn(
      root,
      { library, parts, port, ended: ending.signal },
      { refused: showError, turned: (page) => measure?.turn(page) },
    )
  } catch (error) {
    showError(error)
    ending.abort()
  }
}

document.addEventListener('astro:page-load', () => void open())
