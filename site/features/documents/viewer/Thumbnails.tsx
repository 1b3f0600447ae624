import { useEffect, useRef } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist'

export interface ThumbnailsProps {
  document: PDFDocumentProxy
  /** The page in view, from 1. */
  page: number
  onOpen: (page: number) => void
}

const WIDTH = 112
/** One is drawn at a time, so that the pages of the document itself come first. */
let drawing: Promise<unknown> = Promise.resolve()

/** Small images of the pages, drawn as they come into sight; the page in view is the list's one Tab stop. */
export function Thumbnails({ document, page, onOpen }: ThumbnailsProps) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current!.querySelector<HTMLElement>('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // A turned page takes the focus of the list with it.
    if (list.current!.contains(globalThis.document.activeElement)) current?.focus()
  }, [page])

  return (
    <ol ref={list} className="thumbnails" aria-label="Pages">
      {Array.from({ length: document.numPages }, (_, index) => (
        <li key={index}>
          <Thumbnail {...{ document, onOpen }} number={index + 1} isCurrent={index + 1 === page} />
        </li>
      ))}
    </ol>
  )
}

interface ThumbnailProps extends Omit<ThumbnailsProps, 'page'> {
  number: number
  isCurrent: boolean
}

function Thumbnail({ document, number, isCurrent, onOpen }: ThumbnailProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current!
    let isNear = false
    let isDrawn = false
    async function draw(): Promise<void> {
      if (!isNear || isDrawn) return
      isDrawn = true
      const page = await document.getPage(number)
      const { width } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: (WIDTH * Math.min(devicePixelRatio, 2)) / width })
      Object.assign(element, { width: Math.ceil(viewport.width), height: Math.ceil(viewport.height) })
      await page.render({ canvas: element, viewport }).promise
    }
    const observer = new IntersectionObserver(([entry]) => {
      isNear = entry!.isIntersecting
      // A page that can't be drawn says so in the document itself.
      if (isNear && !isDrawn) drawing = drawing.then(draw).catch(() => {})
    })
    observer.observe(element)
    return () => {
      isNear = false
      observer.disconnect()
    }
  }, [document, number])

  return (
    <button
      type="button"
      className="thumbnail"
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onOpen(number)}
    >
      <canvas ref={canvas} width="112" height="63" />
      <span className="fine numeric">{number}</span>
    </button>
  )
}
