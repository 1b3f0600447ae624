import {
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFBool,
  type PDFDocument,
  PDFNull,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'
import type { WatermarkError } from '#api/documents/contract/access.ts'
import { createDrawnNames, unpacked } from './fonts.ts'

const valueIn = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key))
const dictIn = (dict: PDFDict | null, key: string): PDFDict | null => {
  const value = dict && valueIn(dict, key)
  return value instanceof PDFDict ? value : null
}
const arrayIn = (dict: PDFDict, key: string): PDFArray | null => {
  const value = valueIn(dict, key)
  return value instanceof PDFArray ? value : null
}
const nameIn = (dict: PDFDict, key: string): string | undefined => {
  const value = valueIn(dict, key)
  return value instanceof PDFName ? value.decodeText() : undefined
}
const getParts = (array: PDFArray | null) =>
  array === null ? [] : Array.from({ length: array.size() }, (_, at) => array.lookup(at))

/** Whether something is visible if another thing is hidden: a visibility expression with Not (8.11.2.2). */
const hasNot = (expression: PDFObject | undefined, depth = 0): boolean =>
  expression instanceof PDFArray &&
  (expression.lookup(0) === PDFName.of('Not') ||
    depth > 20 ||
    getParts(expression).some((value) => hasNot(value, depth + 1)))

/**
 * Finds out whether a part of a document is a layer that is hidden when the document opens, or one that is hidden when
 * others are visible (ISO 32000-2, 8.11). Its content is in the pages anyway.
 */
function createHiding(catalog: PDFDict): (dict: PDFDict) => boolean {
  const properties = dictIn(catalog, 'OCProperties')
  const opening = dictIn(properties, 'D')
  if (!properties || !opening) return () => false
  const layersIn = (key: string) => new Set(getParts(arrayIn(opening, key)))
  const [on, off] = [layersIn('ON'), layersIn('OFF')]
  const isOffUnlessNamed = nameIn(opening, 'BaseState') === 'OFF'
  return (dict) => {
    const type = nameIn(dict, 'Type')
    if (type === 'OCMD') return ['AllOff', 'AnyOff'].includes(nameIn(dict, 'P') ?? '') || hasNot(valueIn(dict, 'VE'))
    if (type !== 'OCG') return false
    const view = dictIn(dictIn(dict, 'Usage'), 'View')
    if (view && nameIn(view, 'ViewState') === 'OFF') return true
    return off.has(dict) || (isOffUnlessNamed && !on.has(dict))
  }
}

const [END, SCAN, COMMENT] = [0xd9, 0xda, 0xfe]
const [FIRST_OF_PROGRAMS, LAST_OF_PROGRAMS] = [0xe0, 0xef]
/** Segments that affect drawing: the pixel aspect ratio, a color profile, the color model. */
const DRAWS = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe']

function isNeeded(kind: number, content: Uint8Array): boolean {
  if (kind < FIRST_OF_PROGRAMS || kind > LAST_OF_PROGRAMS) return kind !== COMMENT
  const name = Buffer.from(content.subarray(0, 12)).toString('latin1')
  return DRAWS.some((value) => name.startsWith(value))
}

/** Where the pixels of a scan end: at a marker that neither belongs to them nor restarts them. */
function endOfScan(jpeg: Uint8Array, from: number): number {
  let at = jpeg.indexOf(0xff, from)
  while (at !== -1 && (jpeg[at + 1] === 0 || (jpeg[at + 1]! >= 0xd0 && jpeg[at + 1]! <= 0xd7)))
    at = jpeg.indexOf(0xff, at + 2)
  return at === -1 ? jpeg.length : at
}

/**
 * A JPEG without metadata next to the image or after it: location, camera, a preview of what was cropped, a short
 * video. Its colors stay the same.
 */
export function withoutNotes(jpeg: Uint8Array): Uint8Array {
  const segments: Uint8Array[] = [jpeg.subarray(0, 2)]
  let at = 2
  // A segment starts with one or more FF bytes and its kind, followed by its length.
  while (at + 1 < jpeg.length && jpeg[at] === 0xff) {
    const kind = jpeg[at + 1]!
    if (kind === END) return new Uint8Array(Buffer.concat([...segments, jpeg.subarray(at, at + 2)]))
    if (kind === 0xff) {
      at++
      continue
    }
    const start = at
    at += 2 + ((jpeg[at + 2]! << 8) | jpeg[at + 3]!)
    if (isNeeded(kind, jpeg.subarray(start + 4, at))) segments.push(jpeg.subarray(start, at))
    if (kind !== SCAN) continue
    const pixels = at
    at = endOfScan(jpeg, pixels)
    segments.push(jpeg.subarray(pixels, at))
  }
  return new Uint8Array(Buffer.concat([...segments, jpeg.subarray(at)]))
}

const names = (list: string) => list.split(' ').map((value) => PDFName.of(value))

/** Keys for showing pages, navigating, and reading aloud (ISO 32000-2, 7.7). */
const OF_CATALOG = names(
  'Type Version Pages PageLabels Names Dests Outlines StructTreeRoot MarkInfo Lang ViewerPreferences PageLayout OCProperties OutputIntents AcroForm',
)
const OF_PAGES = names('Type Parent Kids Count Resources MediaBox CropBox Rotate')
const OF_PAGE = names(
  'Type Parent Resources MediaBox CropBox BleedBox TrimBox ArtBox Contents Rotate Group Annots StructParents Tabs UserUnit',
)
const OF_OUTLINE = names('Title Parent Prev Next First Last Count Dest A C F SE')
const OF_FORM = names('Fields DR DA Q NeedAppearances')
const OF_ACTION = names('Type S D SD URI N')
/** Actions that lead to a page or an address; all others run, load, or send something. */
const ACTIONS = new Set(['GoTo', 'Named', 'URI'])

/** Annotations that are part of what a page shows. Other kinds play or contain a file, or are for printing. */
const ANNOTATIONS = new Set(
  'Link Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink Popup Widget Watermark Redact'.split(
    ' ',
  ),
)
/** Flags of annotations that are never visible: Hidden and NoView. */
const UNSEEN = 0b100010

/** Keys for data next to the pages: files, scripts, previews, who made it where and with what. */
const BESIDE = names(
  'AA AF EF JS PA FS RC XFA OPI ExData Metadata PieceInfo Thumb LastModified CreatorInfo RichMediaContent RichMediaSettings',
)
/** Keys for a stream's content in another file, and for alternate images for printing. */
const ELSEWHERE = names('F FFilter FDecodeParms Ref Alternates')
/** Keys of dictionaries whose own keys are names that the file chose. */
const OF_ANY_NAMES = new Set(
  'Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs RoleMap ClassMap Colorants Dests states'.split(
    ' ',
  ),
)

/** Keys of lists of a form's fields. */
const OF_FIELDS = new Set(['Fields', 'Kids'])
/** Keys of lists that can become shorter; in other lists the position has a meaning. */
const SHRINK = new Set(['Annots', 'Fields', 'Kids'])
/** The maximum nesting of fields. */
const MOST_LEVELS = 50

const isSignature = (dict: PDFDict) => dict.has(PDFName.of('ByteRange'))

const [FILTER, PARAMETERS, JPEG] = [PDFName.of('Filter'), PDFName.of('DecodeParms'), PDFName.of('DCTDecode')]

/** The bytes of a stream that is a JPEG, even if compressed again; `null` for any other. */
function getJpeg({ dict, contents }: PDFRawStream): Uint8Array | null {
  const filter = dict.lookup(FILTER)
  if (filter === JPEG) return contents
  if (!(filter instanceof PDFArray) || getParts(filter).at(-1) !== JPEG) return null
  if (filter.size() === 1) return contents
  const [outer, others] = [dict.clone(), filter.clone()]
  others.remove(others.size() - 1)
  outer.set(FILTER, others)
  const jpeg = unpacked(PDFRawStream.of(outer, contents))
  if (!jpeg) return null
  dict.set(FILTER, JPEG)
  dict.delete(PARAMETERS)
  return jpeg
}

function retainKeys(dict: PDFDict, keys: readonly PDFName[]): void {
  for (const key of dict.keys()) if (!keys.includes(key)) dict.delete(key)
}

/** What a copy of only the pages would lose, so that none is made; `undefined` if the pages are the whole document. */
export function lostInPages({ catalog, context }: PDFDocument): WatermarkError | undefined {
  const form = dictIn(catalog, 'AcroForm')
  const hasFields = form !== null && (arrayIn(form, 'Fields')?.size() ?? 0) > 0
  const needsRendering = catalog.lookup(PDFName.of('NeedsRendering'))
  // Its page says "Please wait…": a program that knows XFA draws the form.
  if (needsRendering === PDFBool.True || (form?.has(PDFName.of('XFA')) && !hasFields)) return 'form'
  if (catalog.has(PDFName.of('Collection'))) return 'portfolio'
  const isSigned = context
    .enumerateIndirectObjects()
    .some(([, value]) => value instanceof PDFDict && holdsSignature(value))
  return isSigned ? 'signed' : undefined
}

/** A signature, or a field with a signature. */
function holdsSignature(dict: PDFDict): boolean {
  const value = dictIn(dict, 'V')
  return isSignature(dict) || (value !== null && isSignature(value))
}

/** Annotations that are visible on a page. */
function seenOn(page: PDFDict): PDFDict[] {
  const laid = getParts(arrayIn(page, 'Annots')).filter((value) => value instanceof PDFDict)
  return laid.filter((value) => {
    const flags = value.lookup(PDFName.of('F'))
    const isUnseen = flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) !== 0
    return !isUnseen && ANNOTATIONS.has(nameIn(value, 'Subtype') ?? '')
  })
}

/**
 * Removes everything from a document except what its pages show, navigation, and accessibility. Attached files,
 * scripts, metadata of the file and its images, earlier versions, removed pages, and hidden content are deleted.
 * Returns whether pages draw more than is visible: layers that are hidden when the document opens.
 */
export function retainOnlyPages(document: PDFDocument): boolean {
  const { context, catalog } = document
  const hides = createHiding(catalog)
  let isHiding = false
  const pages = new Set<PDFObject>(document.getPages().map(({ node }) => node))
  const seen = new Set<PDFObject>([...pages].flatMap((page) => seenOn(page as PDFDict)))

  /** Whether a form's field is visible on a page; others have values that no one sees. */
  const isFieldSeen = (field: PDFObject | undefined, depth = 0): boolean =>
    field instanceof PDFDict &&
    depth < MOST_LEVELS &&
    (seen.has(field) || getParts(arrayIn(field, 'Kids')).some((kid) => isFieldSeen(kid, depth + 1)))

  /** Whether a value is removed, depending on what it is. */
  function shouldRemove(value: PDFObject | undefined, by: string): boolean {
    if (value instanceof PDFStream) return ['EmbeddedFile', 'Metadata'].includes(nameIn(value.dict, 'Type') ?? '')
    if (!(value instanceof PDFDict)) return false
    const type = nameIn(value, 'Type')
    if (type === 'Filespec' || value.has(PDFName.of('EF')) || isSignature(value)) return true
    if (type === 'Page') return !pages.has(value)
    if (value.has(PDFName.of('Rect')) && value.has(PDFName.of('Subtype'))) return !seen.has(value)
    if (OF_FIELDS.has(by) && (value.has(PDFName.of('T')) || value.has(PDFName.of('FT')))) return !isFieldSeen(value)
    return by === 'A' && value.has(PDFName.of('S')) && !ACTIONS.has(nameIn(value, 'S') ?? '')
  }

  function tidy(dict: PDFDict, by: string): void {
    if (OF_ANY_NAMES.has(by)) return
    for (const key of BESIDE) dict.delete(key)
    const type = nameIn(dict, 'Type')
    if (type === 'Page') retainKeys(dict, OF_PAGE)
    else if (type === 'Pages') retainKeys(dict, OF_PAGES)
    else if (by === 'AcroForm') retainKeys(dict, OF_FORM)
    else if (by === 'A' && dict.has(PDFName.of('S'))) retainKeys(dict, OF_ACTION)
    else if (dict.has(PDFName.of('Title')) && dict.has(PDFName.of('Parent'))) retainKeys(dict, OF_OUTLINE)
  }

  /** The key by which the parts of a dictionary are reached, if that matters. */
  const byFor = (key: PDFName, by: string): string => {
    if (OF_ANY_NAMES.has(by)) return ''
    if (by === 'AP') return 'states'
    return key.decodeText()
  }

  retainKeys(catalog, OF_CATALOG)
  const named = dictIn(catalog, 'Names')
  if (named) retainKeys(named, names('Dests'))
  const { Root } = context.trailerInfo
  context.trailerInfo = { ...(Root && { Root }) }

  const reached = new Set<PDFRef>()
  const done = new Set<PDFObject>()
  const rest: [PDFObject, string][] = [[Root!, '']]
  /** Images and forms by the names with which they are drawn, and the drawn ones. */
  const offered = new Map<PDFDict, Set<PDFName>>()
  const drawn = createDrawnNames()
  const visit = (child: PDFObject, by: string): boolean => {
    if (shouldRemove(context.lookup(child), by)) return false
    rest.push([child, by])
    return true
  }

  function walkArray(array: PDFArray, by: string): void {
    for (let at = array.size() - 1; at >= 0; at--) {
      if (visit(array.get(at), by)) continue
      if (SHRINK.has(by)) array.remove(at)
      else array.set(at, PDFNull)
    }
  }

  function walkStream(stream: PDFStream, value: PDFObject): void {
    for (const key of ELSEWHERE) stream.dict.delete(key)
    walkDict(stream.dict, '')
    if (!(stream instanceof PDFRawStream)) return
    drawn.add(stream)
    const jpeg = value instanceof PDFRef ? getJpeg(stream) : null
    if (jpeg) context.assign(value as PDFRef, PDFRawStream.of(stream.dict, withoutNotes(jpeg)))
  }

  function walkDict(dict: PDFDict, by: string): void {
    if (hides(dict)) isHiding = true
    tidy(dict, by)
    if (by === 'XObject') return void offered.set(dict, new Set())
    const isOfNames = OF_ANY_NAMES.has(by)
    for (const [key, child] of dict.entries()) if (!visit(child, isOfNames ? '' : byFor(key, by))) dict.delete(key)
  }

  function walk(): void {
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [value, by] = next
      if (value instanceof PDFRef) reached.add(value)
      const object = context.lookup(value)
      if (!object || done.has(object)) continue
      done.add(object)
      if (object instanceof PDFArray) walkArray(object, by)
      else if (object instanceof PDFDict) walkDict(object, by)
      else if (object instanceof PDFStream) walkStream(object, value)
    }
  }

  /** Visits what is drawn with names found since. */
  function offer(): void {
    for (const [dict, retained] of offered)
      for (const [key, child] of dict.entries()) {
        if (retained.has(key) || !drawn.has(key)) continue
        retained.add(key)
        if (!visit(child, '')) dict.delete(key)
      }
  }

  walk()
  for (offer(); rest.length > 0; offer()) walk()
  for (const [dict, retained] of offered) for (const key of dict.keys()) if (!retained.has(key)) dict.delete(key)
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
  return isHiding
}
