import { type OpenedViewer, type Opening, openViewer } from './open-viewer.ts'
import { onPinch } from './pinch.ts'
import { onSwipe } from './swipe-pages.ts'
import { addKeys } from './viewer-keys.ts'

const PAGE_FIT = 'page-fit'
const PAGE_WIDTH = 'page-width'
/** ScrollMode.PAGE of the library: one page at a time. */
const ONE_BY_ONE = 3

/** Shows a document with the tools that the page has for it. */
export async function showIn(
  root: HTMLElement,
  opening: Opening,
  { refused, turned }: { refused: (error: unknown) => void; turned: (page: number) => void },
): Promise<void> {
  const part = <E extends HTMLElement = HTMLElement>(name: string) => root.querySelector<E>(`[data-viewer-${name}]`)!
  const container = part<HTMLDivElement>('pages')
  const opened = await openViewer(container, opening, refused)
  const { viewer, bus, pages } = opened
  const isPhone = matchMedia('(width < 48rem)').matches
  const number = part<HTMLInputElement>('number')
  const end = part('end')
  /** After the last page comes what can be done next. */
  const showEnd = (page: number) => {
    end.hidden = page < pages || end.childElementCount === 0
  }
  const goTo = (page: number) => (viewer.currentPageNumber = Math.min(Math.max(page, 1), pages))

  bus.on('pagesinit', () => {
    if (isPhone) viewer.scrollMode = ONE_BY_ONE
    viewer.currentScaleValue = isPhone ? PAGE_WIDTH : PAGE_FIT
    showEnd(1)
  })
  bus.on('scalechanging', ({ scale }: { scale: number }) => {
    part('zoom').textContent = `${Math.round(scale * 100)}%`
  })
  bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
    number.value = String(pageNumber)
    turned(pageNumber)
    part('place').textContent = `Page ${pageNumber} of ${pages}`
    showEnd(pageNumber)
  })
  bus.on('pagerendered', () => root.querySelector('[data-viewer-first]')?.remove())
  number.max = String(pages)
  part('count').textContent = `of ${pages}`
  part('tools').removeAttribute('inert')
  number.addEventListener('change', () => goTo(number.valueAsNumber || 1))

  const actions: Record<string, () => unknown> = {
    previous: () => goTo(viewer.currentPageNumber - 1),
    next: () => goTo(viewer.currentPageNumber + 1),
    first: () => goTo(1),
    last: () => goTo(pages),
    out: () => viewer.decreaseScale(),
    in: () => viewer.increaseScale(),
    fit: () => (viewer.currentScaleValue = isPhone ? PAGE_WIDTH : PAGE_FIT),
    full: () =>
      void (document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen()).catch(() => {}),
    search: () => part('query').focus(),
  }
  // A phone may have none.
  root.querySelector<HTMLElement>('[data-action="full"]')!.hidden = !document.fullscreenEnabled
  for (const button of root.querySelectorAll<HTMLElement>('[data-action]'))
    button.addEventListener('click', () => actions[button.dataset['action']!]?.())
  const isWhole = () => container.scrollWidth <= container.clientWidth + 1
  const runAction = (name: string) => actions[name]?.()
  addKeys(root, isWhole, runAction)
  addSearch(root, opened)
  onSwipe(container, isWhole, runAction)
  onPinch(container, (scaleFactor, origin) => viewer.updateScale({ scaleFactor, origin, drawingDelay: 300 }))

  const whileHere = new ResizeObserver(() => {
    // Before the pages are there it has none.
    const scale = viewer.currentScaleValue as string | null
    if (scale?.startsWith('page-')) viewer.currentScaleValue = scale
  })
  whileHere.observe(container)
  opening.ended.addEventListener('abort', () => whileHere.disconnect())
}

interface Counted {
  matchesCount?: { current: number; total: number }
}

/** Searches the whole document as it is typed; Enter goes to the next place. */
function addSearch(root: HTMLElement, { bus }: OpenedViewer): void {
  const form = root.querySelector<HTMLFormElement>('[data-viewer-search]')!
  const field = root.querySelector<HTMLInputElement>('[data-viewer-query]')!
  const found = root.querySelector<HTMLElement>('[data-viewer-found]')!
  const findText = (type: '' | 'again', findPrevious = false) =>
    bus.dispatch('find', {
      source: form,
      type,
      query: field.value,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious,
      matchDiacritics: false,
    })
  const showCount = ({ matchesCount }: Counted) => {
    const { current = 0, total = 0 } = matchesCount ?? {}
    found.textContent = field.value === '' ? '' : total === 0 ? 'Not found' : `${current || 1} of ${total}`
  }
  bus.on('updatefindmatchescount', showCount)
  bus.on('updatefindcontrolstate', showCount)
  field.addEventListener('input', () => findText(''))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    findText('again')
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      findText('again', true)
    }
    if (event.key !== 'Escape') return
    field.value = ''
    findText('')
    root.querySelector<HTMLElement>('[data-viewer-pages]')!.focus()
  })
}
