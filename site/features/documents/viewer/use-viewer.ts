import { type RefObject, useEffect, useRef, useState } from 'react'
import { browserName } from './browser-name.ts'
import { createFileParts, FileRefused } from './file-parts.ts'
import { loadLibrary } from './load-library.ts'
import type { OpenedViewer } from './open-viewer.ts'
import { onPinch } from './pinch.ts'
import { onSwipe } from './swipe-pages.ts'

const PAGE_FIT = 'page-fit'
const PAGE_WIDTH = 'page-width'
/** ScrollMode.PAGE of the library: one page at a time. */
const ONE_BY_ONE = 3

const NO_ACCESS = 'This document is no longer open to you.'
const unreadable = () =>
  `This document couldn’t be shown in ${browserName(navigator.userAgent)}. Update it, or try another browser.`
/** By what the library calls it. */
const UNREADABLE_AS: Readonly<Record<string, string>> = {
  PasswordException:
    'This document asks for a password, so it can’t be shown here. Ask the founder for a copy without.',
  XfaForm: 'This PDF is a form that only Adobe Acrobat shows. Ask the founder to print it to a new PDF.',
  InvalidPDFException: 'This file is damaged, so it can’t be shown here. Ask the founder to upload it again.',
}
const getErrorMessage = (error: unknown) => UNREADABLE_AS[error instanceof Error ? error.name : ''] ?? unreadable()
const isDenied = (error: unknown) => error instanceof FileRefused && [401, 403, 404].includes(error.status)

const isPhone = () => matchMedia('(width < 48rem)').matches
/** Whether the page is wider than its place. */
export const isWide = (element: HTMLElement) => element.scrollWidth > element.clientWidth + 1

/** `closed` until the document is there. The first page is `drawn`, and the server's image of it no longer needed. */
type State = 'closed' | 'open' | 'drawn' | 'failed' | 'denied'

interface Counted {
  matchesCount?: { current: number; total: number }
}

const fit = (viewer: OpenedViewer['viewer']) => {
  viewer.currentScaleValue = isPhone() ? PAGE_WIDTH : PAGE_FIT
}

/** What people do with an open document. */
function createControls({ viewer, bus, document }: OpenedViewer) {
  const pages = document.numPages
  return {
    document,
    pages,
    goTo: (page: number) => {
      viewer.currentPageNumber = Math.min(Math.max(page, 1), pages)
    },
    zoomIn: () => viewer.increaseScale(),
    zoomOut: () => viewer.decreaseScale(),
    fit: () => fit(viewer),
    /** Searches the whole document; `again` goes to the next place, or the previous one. */
    find: (query: string, type: '' | 'again' = '', findPrevious = false) =>
      bus.dispatch('find', {
        source: null,
        type,
        query,
        caseSensitive: false,
        entireWord: false,
        highlightAll: true,
        findPrevious,
        matchDiacritics: false,
      }),
  }
}
export type ViewerControls = ReturnType<typeof createControls>

interface ViewerParts {
  /** Where the library draws; positioned, and scrolls. */
  container: RefObject<HTMLDivElement | null>
  /** The server's image of the first page, before which nothing else is loaded on a slow line. */
  image: RefObject<HTMLImageElement | null>
}

/** Shows a document in a container; `onTurn` hears the page in view, and `onEnd` that nothing is shown any longer. */
export function useViewer(
  { container, image }: ViewerParts,
  { address, size }: { address: string; size: number },
  { onTurn, onEnd }: { onTurn: (page: number) => void; onEnd: () => void },
) {
  const [state, setState] = useState<State>('closed')
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState('')
  const [error, setError] = useState('')
  const [count, setCount] = useState({ current: 0, total: 0 })
  const [controls, setControls] = useState<ViewerControls>()
  const events = useRef({ onTurn, onEnd })

  useEffect(() => {
    const element = container.current!
    const ending = new AbortController()
    function fail(reason: unknown): void {
      if (ending.signal.aborted) return
      const denied = isDenied(reason)
      setError(denied ? NO_ACCESS : getErrorMessage(reason))
      setState(denied ? 'denied' : 'failed')
      if (denied) events.current.onEnd()
    }
    function listen({ viewer, bus }: OpenedViewer): void {
      bus.on('pagesinit', () => {
        if (isPhone()) viewer.scrollMode = ONE_BY_ONE
        fit(viewer)
      })
      bus.on('scalechanging', ({ scale }: { scale: number }) => setZoom(`${Math.round(scale * 100)}%`))
      bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
        setPage(pageNumber)
        events.current.onTurn(pageNumber)
      })
      bus.on('pagerendered', () => setState((before) => (before === 'closed' || before === 'open' ? 'drawn' : before)))
      const showCount = ({ matchesCount }: Counted) => setCount(matchesCount ?? { current: 0, total: 0 })
      bus.on('updatefindmatchescount', showCount)
      bus.on('updatefindcontrolstate', showCount)
      const turn = (to: 'previous' | 'next') => (to === 'next' ? viewer.nextPage() : viewer.previousPage())
      onSwipe(element, () => !isWide(element), turn)
      onPinch(element, (scaleFactor, origin) => viewer.updateScale({ scaleFactor, origin, drawingDelay: 300 }))
      const sizes = new ResizeObserver(() => {
        // Before the pages are there it has none.
        const scale = viewer.currentScaleValue as string | null
        if (scale?.startsWith('page-')) viewer.currentScaleValue = scale
      })
      sizes.observe(element)
      ending.signal.addEventListener('abort', () => sizes.disconnect())
    }

    async function open(): Promise<void> {
      await image.current?.decode().catch(() => {})
      if (ending.signal.aborted) return
      // Both are large, and load at the same time.
      const { port, loading } = loadLibrary()
      ending.signal.addEventListener('abort', () => port.terminate())
      const [{ openViewer }, { library }] = await Promise.all([import('./open-viewer.ts'), loading])
      const parts = createFileParts(address, size)
      const viewer = await openViewer(element, { library, parts, port, ended: ending.signal }, { fail, listen })
      setControls(createControls(viewer))
      setState((before) => (before === 'closed' ? 'open' : before))
    }
    open().catch((reason: unknown) => {
      fail(reason)
      ending.abort()
    })
    return () => ending.abort()
  }, [container, image, address, size])

  return { state, page, zoom, error, count, controls }
}
