/** Kinds of relations that a program follows only when its reader presses on them; the last three play from the web. */
const PRESSED = /\/hyperlink$/i
const PLAYED = /\/(?:video|audio|media)$/i

/** An element of a list of relations, whose values may hold any character. */
const RELATION = /<(?:[\w.-]+:)?Relationship\b((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g
const ANY_RELATION = /<(?:[\w.-]+:)?Relationship\b/g
const VALUE = /\s([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Another machine: an address with a scheme, or a network path. A path of the writer's own disk is none. */
const ELSEWHERE = /^(?:[\\/]{2}|(?!file:\/{3}[a-z][:|])[a-z][a-z\d+.-]+:)/i

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** A value as the program reads it. */
function readValue(text: string): string {
  const characters = text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (all, hex?: string, ten?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? all
      const code = hex === undefined ? Number(ten) : Number.parseInt(hex, 16)
      return code > 0x10_ff_ff ? all : String.fromCodePoint(code)
    },
  )
  return characters.replaceAll(/%5c/gi, '\\').replaceAll(/%2f/gi, '/').replaceAll(/%3a/gi, ':').trim()
}

/** Whether a relation makes a program fetch something from another machine as soon as the file is opened. */
function fetches(values: string): boolean {
  const given = Object.fromEntries(
    [...values.matchAll(VALUE)].map(([, name = '', double, single]) => [name, readValue(double ?? single ?? '')]),
  )
  const { Type: type = '', Target: target = '' } = given
  if (PRESSED.test(type) || !ELSEWHERE.test(target)) return false
  return !(PLAYED.test(type) && /^https:/i.test(target))
}

/**
 * Whether a list of relations of an Office file makes a program fetch from another machine when the file is opened: a
 * template, which may bring macros, a picture, which tells its owner who reads, or a network path, to which Windows
 * logs in. So does a list that cannot be read: in another encoding, or with a document type.
 */
export function fetchesFromElsewhere(relations: string): boolean {
  if (/\0|<!DOCTYPE/i.test(relations)) return true
  const found = [...relations.matchAll(RELATION)]
  return (
    found.length !== (relations.match(ANY_RELATION) ?? []).length || found.some(([, values = '']) => fetches(values))
  )
}
