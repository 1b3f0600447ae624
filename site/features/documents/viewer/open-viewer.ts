import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { FileParts } from './file-parts.ts'
import type { Library } from './library.ts'
import { nameParts, NO_IMAGES, NO_TEXTS } from './spoken-names.ts'

/** Gives the library the parts of a file that it asks for. */
async function partsFor({ PDFDataRangeTransport }: Library, parts: FileParts, refused: (error: unknown) => void) {
  class Parts extends PDFDataRangeTransport {
    override requestDataRange(start: number, end: number): void {
      parts.read(start, end).then((bytes) => this.onDataRange(start, bytes), refused)
    }
  }
  return new Parts(parts.size, await parts.head)
}

/** Loads what few documents need when one does. */
class LibraryData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { libraryData } = await import('./library-data.ts')
    return libraryData(filename)
  }
}

/** A form that another program draws; the file's one page says to wait for it. */
const asForm = () => Object.assign(new Error('This is an XFA form'), { name: 'XfaForm' })

/** The library, and what was begun while it was on its way. */
export interface Opening {
  library: Library
  parts: FileParts
  /** The library's worker. */
  port: Worker
  /** Aborted when the page is left, or the document can't be shown. */
  ended: AbortSignal
}

export interface OpenedViewer {
  viewer: PDFViewer
  bus: EventBus
  document: PDFDocumentProxy
}

/**
 * Shows a PDF in a container, which is positioned and scrolls. `listen` is called before its pages are made, `fail`
 * when the server lets no more of it be read, or its pages aren't what the document says.
 *
 * @throws FileRefused, or what the library says of a file that it cannot read
 */
export async function openViewer(
  container: HTMLDivElement,
  { library, parts, port, ended }: Opening,
  { fail, listen }: { fail: (error: unknown) => void; listen: (viewer: OpenedViewer) => void },
): Promise<OpenedViewer> {
  const reader = library.PDFWorker.create({ port })
  const task = library.getDocument({
    range: await partsFor(library, parts, fail),
    worker: reader,
    BinaryDataFactory: LibraryData,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    verbosity: 0,
  })
  ended.addEventListener('abort', () => {
    void task.destroy()
    reader.destroy()
  })
  const bus = new library.EventBus()
  const links = new library.PDFLinkService({ eventBus: bus, externalLinkTarget: library.LinkTarget.BLANK })
  const find = new library.PDFFindController({ eventBus: bus, linkService: links })
  const viewer = new library.PDFViewer({
    container,
    eventBus: bus,
    linkService: links,
    findController: find,
    annotationMode: library.AnnotationMode.ENABLE,
    annotationEditorMode: library.AnnotationEditorType.DISABLE,
    imageResourcesPath: NO_IMAGES,
    l10n: NO_TEXTS,
    removePageBorders: true,
  })
  links.setViewer(viewer)
  nameParts(bus, viewer)
  ended.addEventListener('abort', () => viewer.cleanup())
  const document = await task.promise
  const opened = { viewer, bus, document }
  listen(opened)
  viewer.setDocument(document)
  links.setDocument(document, null)
  const reportForm = async () => {
    const { info } = (await document.getMetadata()) as { info: { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean } }
    if (info.IsXFAPresent && !info.IsAcroFormPresent) fail(asForm())
  }
  // Asked for once the first page is there, so that it waits for nothing.
  bus.on('pagerendered', () => void reportForm().catch(() => {}), { once: true })
  return opened
}
