// The whole of it is the library's: it reads the document beside the page.
import 'pdfjs-dist/build/pdf.worker.min.mjs'
