import { AnnotationEditorType, AnnotationMode, getDocument, PDFDataRangeTransport, PDFWorker } from 'pdfjs-dist'
import { EventBus, LinkTarget, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

/** What the viewer needs of the library. */
export const library = {
  AnnotationEditorType,
  AnnotationMode,
  getDocument,
  PDFDataRangeTransport,
  PDFWorker,
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
}

export type Library = typeof library
