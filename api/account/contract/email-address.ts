import * as z from 'zod/mini'
import { emailField, eightDigits } from './schema.ts'
import { linkToken, missingOr } from '#api/platform/contract/fields.ts'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { cleanLine, cleanText } from '#api/platform/contract/clean-text.ts'

/** POST /api/email-address/code. */
export const addressProofInput = z.object({ email: emailField })

/** POST /api/user/email-address/confirm. */
export const emailCodeInput = z.object({ code: eightDigits })

/** GET /api/email-address/undo, from a letter's link. */
export const undoQuery = z.object({ token: linkToken })

/** POST /api/email-address/undo: the link's token, and the code of the page that it opened. */
export const undoInput = z.object({
  token: linkToken,
  press: z.string({ error: missingOr(MESSAGES.required) }).check(z.maxLength(200, MESSAGES.invalid)),
})

/** A part of a list of addresses: its text, the name next to the address, and the address if it is valid. */
export interface AddressPiece {
  text: string
  name: string
  email: string | null
}

/** Characters of a list that are read, and of one part. */
const LONGEST = 50_000
const LONGEST_PIECE = 400

/** Commas, semicolons, and line breaks start a new part, except within quotes: `"Lin, Ada" <ada@x.org>`. */
const PIECE = /[,;；、，\n]?(?:(?:"[^"]*"|[^",;；、，\n])+|")/g
const SEPARATOR = /^[,;；、，\n]/
/** A label before an address that isn't a name: `Email:`, `To:`. */
const LABEL = /^(?:e\p{Pd}?mail|mail|courriel|correo|smtp|sip|to|cc|bcc|an|à|para|contact|kontakt|contacto)\b[\s:]*/iu
/** A remark next to an address that says where it is used: `(work)`. */
const PLACE =
  /^(?:work|office|business|home|private|personal|other|büro|arbeit|geschäftlich|privat|trabajo|travail|bureau|privé)$/i

/** A name for people; empty if it contains an address, has no letter, or only says which address it is. */
function unquoted(name: string): string {
  const plain = name
    .replace(/["'\\]/g, '')
    .replace(LABEL, '')
    .trim()
  return PLACE.test(plain) || !/\p{L}/u.test(plain) || /\S@\S/.test(plain) ? '' : plain
}

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

/** Words and characters between addresses. */
const BETWEEN = /^(?:[/|&+]|and|or|und|oder|et|ou|y|o)$/i

/** An address in brackets. */
const BRACKETED = /<[^<>@]*@[^<>@]*>/g

/** The addresses of a part with several, otherwise the part itself. */
function apart(text: string): string[] {
  const ends = [...text.matchAll(BRACKETED)].slice(0, -1).map(({ index, 0: found }) => index + found.length)
  if (ends.length > 0) return [0, ...ends].map((from, place) => text.slice(from, ends[place]).trim())
  const parts = text.split(/([/|])/)
  const hasAddress = (place: number) => parts[place]?.includes('@') === true
  // Every second element is a separator, which only separates if there is an address on both sides.
  const spaced = parts.map((part, place) => (place % 2 && hasAddress(place - 1) && hasAddress(place + 1) ? ' ' : part))
  const words = spaced.join('').split(' ').filter(Boolean)
  const addresses = words.filter((word) => word.includes('@'))
  const isList = addresses.length > 1 && words.every((word) => word.includes('@') || BETWEEN.test(word))
  return isList ? addresses : [text]
}

type Named = readonly [name: string, address: string]

/** The last brackets of a text that ends with them. */
const LAST_BRACKETS = /^(.*)(?:<([^<>]*)>|\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\})$/

/** An address in brackets after its name: `Ada Lin <ada@x.org>`. */
function inBrackets(text: string): Named | null {
  const [, name = '', ...insides] = LAST_BRACKETS.exec(text) ?? []
  const address = insides
    .join('')
    .trim()
    .replace(/^mailto:/i, '')
  return /\S@\S/.test(address) && !/\s/.test(address) ? [name, address] : null
}

/** A name before an address without brackets: `Ada Lin ada@x.org`. */
function namedBefore(text: string): Named | null {
  const at = text.indexOf('@')
  if (at < 1 || /^mailto:/i.test(text)) return null
  // The character before the `@` belongs to the address, whatever it is, and so does a hyphen: `mary-ann@x.org`.
  const start = text.slice(0, at - 1).search(/[\s:–][^\s:–]*$/) + 1
  const name = text.slice(0, start).replace(/(?<![\s:–-])[\s:–-]+$/, '')
  const address = text.slice(start).replace(/^-/, '')
  return name === '' || /\s/.test(address) ? null : [name, address]
}

/** Without a bracket at either end, of which one may be missing. */
const withoutBrackets = (text: string) => text.replace(/^\(/, '').replace(/\)$/, '').trim()

/** A name after the address, also in brackets: `ada@x.org (Ada Lin)`. */
function namedAfter(text: string): Named | null {
  const domain = text.indexOf('@') + 1
  const length = text.slice(domain).search(/[\s(]/)
  if (domain < 2 || length < 1) return null
  const [address, rest] = [text.slice(0, domain + length), text.slice(domain + length)]
  const name = withoutBrackets(rest.trimStart().replace(/^[–-]\s*/, ''))
  return /\s/.test(address) || /[@()]/.test(name) || !/[\p{L}\p{N}.]$/u.test(name) ? null : [name, address]
}

function getPiece(written: string): AddressPiece {
  const text = withoutScheme(written)
  const [name, address] = inBrackets(text) ?? namedBefore(text) ?? namedAfter(text) ?? ['', text]
  const trimmed = address.replace(/^["'<(]+|(?<![>)"'])[>)"']+$/g, '')
  const read = z.safeParse(emailField, trimmed)
  return read.success ? { text: written, name: unquoted(name), email: read.data } : noAddress(written)
}

/** The parts of a list, where one comma inside an address's name doesn't separate: `Lin, Ada <ada@x.org>`. */
function getPieces(list: string): string[] {
  const parts: string[] = []
  // Whether the last part is the first since an address or the end of a line, where a name can start.
  let isFirst = false
  for (const [text] of list.matchAll(PIECE)) {
    if (parts.length > 0 && isFirst && text.startsWith(',') && /<[^<>@]*@[^<>@]*>$/.test(text.trimEnd())) {
      parts.push(parts.pop()! + text)
      isFirst = false
      continue
    }
    const isAfterAddress = !text.startsWith(',') || parts.at(-1)?.includes('@') === true
    isFirst = isAfterAddress && !/[@<>]/.test(text)
    parts.push(text)
  }
  return parts.map((part) => part.replace(SEPARATOR, ''))
}

/**
 * The addresses of a pasted list: `Ada Lin <ada@x.org>; bob@x.org`, `mailto:`, and lines. Each address is listed once.
 * Spaces separate if everything between them is an address.
 */
export function addressPieces(list: string): AddressPiece[] {
  const text = cleanText(list.slice(0, LONGEST).replace(/\t/g, '\n')).replace(/[“”„‟«»]/g, '"')
  const pieces = getPieces(text)
    .map((piece) => cleanLine(piece.replace(/\p{Default_Ignorable_Code_Point}/gu, '').replace(/[＠﹫]/g, '@')))
    .filter((piece) => piece !== '')
    .flatMap((piece) => (piece.length > LONGEST_PIECE ? [noAddress(piece)] : apart(piece).map(getPiece)))
  const seen = new Set<string>()
  return pieces.filter(({ email, text }) => !seen.has(email ?? text) && seen.add(email ?? text))
}
