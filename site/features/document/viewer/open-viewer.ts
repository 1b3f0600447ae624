import { AnnotationEditorType, AnnotationMode, getDocument, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist'
import { EventBus, LinkTarget, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'
import type { FileParts } from './file-parts.ts'
import { nameParts, NO_PICTURES, NO_TEXTS } from './spoken-names.ts'

/** Gives the library the parts of a file that it asks for. */
class Parts extends PDFDataRangeTransport {
  readonly #parts: FileParts
  readonly #refused: (error: unknown) => void

  constructor(parts: FileParts, head: Uint8Array, refused: (error: unknown) => void) {
    super(parts.size, head)
    this.#parts = parts
    this.#refused = refused
  }

  override requestDataRange(begin: number, end: number): void {
    this.#parts.read(begin, end).then((bytes) => this.onDataRange(begin, bytes), this.#refused)
  }
}

/** Loads what few documents need when one does. */
class LibraryData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { libraryData } = await import('./library-data.ts')
    return libraryData(filename)
  }
}

/** What was begun while the library was on its way. */
export interface Opening {
  parts: FileParts
  /** The library's worker. */
  port: Worker
  /** Aborted when the page is left, or the document can't be shown. */
  ended: AbortSignal
}

export interface OpenedViewer {
  viewer: PDFViewer
  bus: EventBus
  pages: number
}

/**
 * Shows a PDF in a container, which is positioned and scrolls. `refused` hears when the server lets no more of it be
 * read.
 *
 * @throws FileRefused, or what the library says of a file that it cannot read
 */
export async function openViewer(
  container: HTMLDivElement,
  { parts, port, ended }: Opening,
  refused: (error: unknown) => void,
): Promise<OpenedViewer> {
  const reader = PDFWorker.create({ port })
  const task = getDocument({
    range: new Parts(parts, await parts.head, refused),
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
  const bus = new EventBus()
  const links = new PDFLinkService({ eventBus: bus, externalLinkTarget: LinkTarget.BLANK })
  const find = new PDFFindController({ eventBus: bus, linkService: links })
  const viewer = new PDFViewer({
    container,
    eventBus: bus,
    linkService: links,
    findController: find,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: AnnotationEditorType.DISABLE,
    imageResourcesPath: NO_PICTURES,
    l10n: NO_TEXTS,
    removePageBorders: true,
  })
  links.setViewer(viewer)
  nameParts(bus, viewer)
  ended.addEventListener('abort', () => viewer.cleanup())
  const document = await task.promise
  viewer.setDocument(document)
  links.setDocument(document, null)
  return {
    viewer,
    bus,
    pages: document.numPages,
  }
}
