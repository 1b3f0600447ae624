// oxlint-disable-next-line import/default -- the suffix makes a class of it
import ViewerWorker from './viewer.worker.ts?worker'
import { FileRefused, filePartsOf } from './file-parts.ts'

const GONE = 'This document is not open to you any more.'
const UNREADABLE = 'This document could not be shown here.'

/** Opens the document of the page, if there is one, and ends it when the page goes. */
async function open(): Promise<void> {
  const root = document.querySelector<HTMLElement>('[data-viewer]')
  if (!root || root.dataset['viewer'] === 'open') return
  root.dataset['viewer'] = 'open'
  const note = root.querySelector<HTMLElement>('[data-viewer-note]')!
  const say = (error: unknown) => {
    const isGone =
      error instanceof FileRefused && (error.status === 404 || error.status === 401 || error.status === 403)
    note.textContent = isGone ? GONE : UNREADABLE
    note.hidden = false
    if (isGone) root.querySelector('[data-viewer-pages]')!.replaceChildren()
  }
  try {
    const { address, size } = root.dataset
    // The three are large, and come beside one another.
    const opening = { parts: filePartsOf(address!, Number(size)), port: new ViewerWorker() }
    const { showIn } = await import('./show-in.ts')
    await showIn(root, opening, say)
  } catch (error) {
    say(error)
  }
}

document.addEventListener('astro:page-load', () => void open())
