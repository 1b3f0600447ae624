// Beside `older-library.ts`: the library as it is for older browsers.
import './older-browsers.ts'
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'
