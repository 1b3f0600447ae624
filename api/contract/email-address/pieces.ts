import * as z from 'zod/mini'
import { emailField } from '#api/contract/account/schema.ts'
import { cleanLine, cleanText } from '#api/contract/fields/clean-text.ts'

/** A piece of a list of addresses: as it was written, the name beside the address, and the address where it is one. */
export interface AddressPiece {
  text: string
  name: string
  email: string | null
}

/** Characters of a list that are read, and of a piece of it. */
const LONGEST = 50_000
const LONGEST_PIECE = 400

/** Commas, semicolons and lines end a piece, except within quotes: `"Lin, Ada" <ada@x.org>`. */
const PIECE = /(?:"[^"]*"|[^",;；、，\n])+|"/g
const IN_BRACKETS = /^(.*?)[<([{]\s*(?:mailto:)?([^<>()[\]{}\s]+@[^<>()[\]{}\s]+)\s*[>)\]}]$/i
/** What stands before an address and is no name: `E-mail:`, `To:`. */
const LABEL = /^(?:e-?mail|mail|courriel|correo|to|cc|bcc|an|à|para|contact|kontakt|contacto)\b[\s:]*/i
const unquoted = (name: string) => name.replace(/["']/g, '').replace(LABEL, '').trim()

const withoutScheme = (text: string) => {
  if (!/^mailto:/i.test(text)) return text
  const address = text.slice(7).split('?', 1)[0]!
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

const noAddress = (text: string): AddressPiece => ({ text: text.slice(0, LONGEST_PIECE), name: '', email: null })

/** Words and signs between addresses. */
const BETWEEN = /^(?:[/|&+]|and|or|und|oder|et|ou|y|o)$/i

/** The addresses of a piece that has several, else the piece. */
function apart(text: string): string[] {
  const words = text.split(/ |(?<=@[^/|]*)[/|](?=[^/|]*@)/).filter(Boolean)
  const addresses = words.filter((word) => word.includes('@'))
  const isList = addresses.length > 1 && words.every((word) => word.includes('@') || BETWEEN.test(word))
  return isList ? addresses : [text]
}

/** A name before its address, which no brackets hold: `Ada Lin ada@x.org`. */
const NAMED = /^(?!mailto:)([^@]*[^@\s:–-])[\s:–-]+(\S+@\S+)$/i
/** The same after it, also in brackets: `ada@x.org (Ada Lin)`. */
const NAMED_AFTER = /^(\S+@[^\s(]+)(?:\s+[–-]?\s*\(?|\()\s*([^@()]*[\p{L}\p{N}.])\s*\)?$/u

function pieceOf(written: string): AddressPiece {
  const text = withoutScheme(written)
  const [, before = '', inside] = IN_BRACKETS.exec(text) ?? NAMED.exec(text) ?? []
  const [, first, after = ''] = inside === undefined ? (NAMED_AFTER.exec(text) ?? []) : []
  const name = before || after
  const given = (inside ?? first ?? text).replace(/^["'<(]+|[>)"']+$/g, '')
  const read = z.safeParse(emailField, given)
  return read.success ? { text: written, name: unquoted(name), email: read.data } : noAddress(written)
}

/**
 * The addresses of a list as people paste it: `Ada Lin <ada@x.org>; bob@x.org`, `mailto:` and lines. An address comes
 * once. Blanks end a piece where all between them are addresses.
 */
export function addressPieces(list: string): AddressPiece[] {
  const texts = cleanText(list.slice(0, LONGEST).replace(/\t/g, '\n')).match(PIECE) ?? []
  const pieces = texts
    .map((text) => cleanLine(text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/[＠﹫]/g, '@')))
    .filter((text) => text !== '')
    .flatMap((text) => (text.length > LONGEST_PIECE ? [noAddress(text)] : apart(text).map(pieceOf)))
  const seen = new Set<string>()
  return pieces.filter(({ email, text }) => !seen.has(email ?? text) && seen.add(email ?? text))
}
