import noteIcon from 'pdfjs-dist/web/images/annotation-note.svg?url'
import type { EventBus, GenericL10n, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

/** Stands in for the library's texts, hundreds of which a reader meets three. */
export const NO_TEXTS = {
  getLanguage: () => 'en-us',
  getDirection: () => 'ltr',
  get: () => Promise.resolve(''),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  pause() {},
  resume() {},
  // What the viewer asks of it; the class has private parts besides.
} as unknown as GenericL10n

/** The library asks for images by names of its own below this; the one that documents need is put in then. */
export const NO_IMAGES = 'data:,'

/** Says for screen readers what the library draws: pages, and notes that someone left in the file. */
export function nameParts(bus: EventBus, viewer: PDFViewer): void {
  bus.on('pagesinit', () => {
    for (let page = 0; page < viewer.pagesCount; page++)
      (viewer.getPageView(page) as { div: HTMLElement }).div.ariaLabel = `Page ${page + 1}`
  })
  bus.on('annotationlayerrendered', ({ source }: { source: { div: HTMLElement } }) => {
    for (const note of source.div.querySelectorAll<HTMLImageElement>('.textAnnotation img'))
      Object.assign(note, { alt: 'Note', src: noteIcon })
    for (const button of source.div.querySelectorAll('.annotationCommentButton')) button.ariaLabel = 'Show note'
  })
}
