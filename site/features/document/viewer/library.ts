import * as pdfjs from 'pdfjs-dist'

// The library's viewer looks for the library there when it is loaded.
Object.assign(globalThis, { pdfjsLib: pdfjs })
