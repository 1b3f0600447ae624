// Before the library, which is read with it.
import './older-browsers.ts'
import {
  AnnotationEditorType,
  AnnotationMode,
  getDocument,
  PDFDataRangeTransport,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'
import type { Library } from './library.ts'

/** The same for older browsers: it includes what they lack, a fifth more bytes. */
export const library: Library = {
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
