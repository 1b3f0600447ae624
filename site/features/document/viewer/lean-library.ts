/**
 * Parts of pdfjs-dist that change documents, or that only its own application has. Each is a class at the top of a
 * module, and nothing that reads a document does more with one than ask whether a value is of it.
 */
const UNUSED: Readonly<Record<string, readonly string[]>> = {
  'pdfjs-dist/build/pdf.mjs': [
    'AltText',
    'AnnotationEditor',
    'AnnotationEditorLayer',
    'AnnotationEditorUIManager',
    'BasicColorPicker',
    'ColorManager',
    'ColorPicker',
    'CommandManager',
    'Comment',
    'ContourDrawOutline',
    'CurrentPointers',
    'DrawingEditor',
    'DrawingOptions',
    'DrawnSignatureOptions',
    'EditorToolbar',
    'FloatingToolbar',
    'FreeDrawOutline',
    'FreeDrawOutliner',
    'FreeHighlightOutline',
    'FreeHighlightOutliner',
    'FreeTextEditor',
    'HighlightEditor',
    'HighlightOutline',
    'HighlightOutliner',
    'IdManager',
    'ImageManager',
    'InkDrawOutline',
    'InkDrawOutliner',
    'InkDrawingOptions',
    'InkEditor',
    'KeyboardManager',
    'Outline',
    'SignatureEditor',
    'SignatureExtractor',
    'SignatureOptions',
    'StampEditor',
  ],
  'pdfjs-dist/web/pdf_viewer.mjs': ['PDFHistory', 'PDFScriptingManager', 'genericl10n_GenericL10n'],
}

/** By which the two modules find each other, and the library's application both of them: they would hold everything. */
const GLOBALS = /^(\{\s*)?globalThis\.(pdfjsLib|pdfjsViewer|_pdfjsTestingUtils) = /
const FROM_GLOBAL = /const (\{[^{}]+\}) = globalThis\.pdfjsLib;/

interface Statement {
  type: string
  start: number
  end: number
  id?: { name: string } | null
}

interface Parses {
  parse(code: string): { body: unknown[] }
}

/** @throws Error where the library is not built as this was written for */
function lean(code: string, unused: readonly string[], statements: readonly Statement[]): string {
  const missing = new Set(unused)
  let rest = code
  // From the end, so that the places before stay where they are.
  for (const { type, start, end, id } of statements.toReversed()) {
    const isUnused = type === 'ClassDeclaration' && missing.delete(id!.name)
    if (isUnused) rest = `${rest.slice(0, start)}class ${id!.name} {}${rest.slice(end)}`
    else if (GLOBALS.test(code.slice(start, end))) rest = rest.slice(0, start) + rest.slice(end)
  }
  if (missing.size > 0) throw new Error(`pdfjs-dist has no ${[...missing].join(', ')} any more.`)
  return rest.replace(FROM_GLOBAL, (_, names: string) => `import ${names} from 'pdfjs-dist'`)
}

/** Leaves out what no reader of a document needs, a third of the library. */
export const leanLibrary = {
  name: 'lean-pdfjs',
  apply: 'build',
  transform: {
    filter: { id: /pdfjs-dist[\\/](build[\\/]pdf|web[\\/]pdf_viewer)\.mjs$/ },
    handler(this: Parses, code: string, id: string) {
      const [, unused] = Object.entries(UNUSED).find(([path]) => id.replaceAll('\\', '/').endsWith(path))!
      return { code: lean(code, unused, this.parse(code).body as Statement[]), map: null }
    },
  },
} as const
