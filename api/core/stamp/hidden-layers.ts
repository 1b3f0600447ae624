import { PDFArray, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib'

const named = (dict: PDFDict, key: string): PDFObject | undefined => dict.lookup(PDFName.of(key))
const within = (dict: PDFDict | undefined, key: string): PDFDict | undefined => {
  const value = dict && named(dict, key)
  return value instanceof PDFDict ? value : undefined
}
/** What a list of layers leads to. */
const layersIn = (dict: PDFDict, key: string): Set<PDFObject> => {
  const value = named(dict, key)
  return new Set(value instanceof PDFArray ? Array.from({ length: value.size() }, (_, at) => value.lookup(at)!) : [])
}
const isName = (value: PDFObject | undefined, ...texts: string[]) =>
  value instanceof PDFName && texts.includes(value.decodeText())

/** Whether something is shown where another thing is hidden: a visibility expression with Not (8.11.2.2). */
const hasNot = (expression: PDFObject | undefined, depth = 0): boolean =>
  expression instanceof PDFArray &&
  (isName(expression.lookup(0), 'Not') ||
    depth > 20 ||
    Array.from({ length: expression.size() }, (_, at) => expression.lookup(at)).some((one) => hasNot(one, depth + 1)))

/**
 * Tells of a part of a document whether it's a layer that is hidden as the document opens, or one that hides where
 * others are shown (ISO 32000-2, 8.11). What it holds is in the pages all the same.
 */
export function createHiding(catalog: PDFDict): (dict: PDFDict) => boolean {
  const properties = within(catalog, 'OCProperties')
  const opening = within(properties, 'D')
  if (!properties || !opening) return () => false
  const [on, off] = [layersIn(opening, 'ON'), layersIn(opening, 'OFF')]
  const isOffUnlessNamed = isName(named(opening, 'BaseState'), 'OFF')
  return (dict) => {
    const type = named(dict, 'Type')
    if (isName(type, 'OCMD')) return isName(named(dict, 'P'), 'AllOff', 'AnyOff') || hasNot(named(dict, 'VE'))
    if (!isName(type, 'OCG')) return false
    const view = within(within(dict, 'Usage'), 'View')
    if (view && isName(named(view, 'ViewState'), 'OFF')) return true
    return off.has(dict) || (isOffUnlessNamed && !on.has(dict))
  }
}
