import * as z from 'zod/mini'
import { currencyProblem } from '#api/platform/contract/currency.ts'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import { addressPieces } from '#api/account/contract/email-address.ts'
import { INDUSTRIES, STAGE_LABELS, STAGES, WANT_LABELS, WANTS } from '#api/platform/contract/enumerations.ts'
import { optionalText, optionalLink } from '#api/platform/contract/fields.ts'
import { cleanText } from '#api/platform/contract/clean-text.ts'
import { investorFields } from '#api/investors/contract/schema.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { readMoney } from '#api/platform/contract/money.ts'
import { startupFields } from '#api/startups/contract/schema.ts'
import { TABLE_FIELDS } from './contract/fields.ts'
import type { ProfileKind, ContentKind } from './contract/kinds.ts'
import { parseDay } from './dates.ts'
import { SECTION_IDS } from '#content/schema/collection-files.ts'
import { getSchema } from '#content/schema/collections.ts'

/**
 * A cell's value, with a note about what was left out and values for other fields; or why it can't be read. `target` is
 * its hyperlink's target; `dayFirst` is its column's date order, if known.
 */
export type Value = { value: unknown; note?: string; also?: Readonly<Record<string, string>> } | { problem: string }
type Understand = (cell: string, target?: string, dayFirst?: boolean) => Value

/**
 * Uses the rule of the form's own field. A value that is only too short for a form is accepted: claiming the profile
 * requires more.
 */
const like =
  (field: z.ZodMiniType, prepare: (cell: string) => unknown = (cell) => cell): Understand =>
  (cell) => {
    const meant = prepare(cell)
    const result = z.safeParse(field, meant)
    if (result.success) return { value: result.data }
    const { issues } = result.error
    const isShort = typeof meant === 'string' && issues.every(({ code }) => code === 'too_small')
    return isShort ? { value: cleanText(meant) } : { problem: issues[0]!.message }
  }

/** A word of a closed list; unknown ones are named in a note. */
const oneOf =
  (field: z.ZodMiniType, list: string, example: string): Understand =>
  (cell) => {
    const read = like(field)(cell)
    return 'problem' in read ? { problem: `“${cell.slice(0, 60)}” isn’t one of our ${list}, such as ${example}` } : read
  }

const list = (separators: RegExp) => (cell: string) =>
  cell
    .split(separators)
    .map((entry) => entry.replace(/^\s*[•*–-]\s+/, ''))
    .filter((entry) => entry.trim() !== '')
const ENTRIES = list(/[;|\n,]/)
const SENTENCES = list(/[;|\n]/)

const YES = /^(?:yes|y|true|1|x|✓|ja|j|wahr|oui|o|vrai|sí|si|s|verdadero)$/i
const NO = /^(?:no|n|false|0|-|nein|falsch|non|faux|falso)$/i
const yesOrNo: Understand = (cell) => {
  if (YES.test(cell)) return { value: true }
  return NO.test(cell) ? { value: false } : { problem: 'Say yes or no' }
}

/**
 * An amount, read like in forms. Forms show the result to the user, but no one checks it in an import, so a fraction
 * that may mean millions is refused.
 */
const amount: Understand = (cell) => {
  const read = readMoney(cell)
  if ('problem' in read) return read
  const isFraction =
    (!/\p{L}/u.test(cell) && /^(?:\D*\d{1,3}[.,]\d{1,2}|[^\d.,]*0*[.,]\d+)\D*$/.test(cell)) ||
    /\d\.\d{3}\s?(?:k|t)/i.test(cell)
  return isFraction
    ? { problem: 'This may be a part of a million. Write it like $500K or 1.5 million' }
    : { value: read.dollars }
}

/** Fields for amounts, whose column name may have a unit. */
export const MONEY: ReadonlySet<string> = new Set(['fundingAmount', 'investmentRange'])

/** `in thousands`, `($K)`, `$000`, and a unit next to its currency: `USDk`, `TUSD`. */
const UNIT_OF_COLUMN =
  /(?<!\p{L})(?:thousands?|tausend|tsd|ths|millions?|millionen|mio|mill|mln|billions?|mrd|bn|[kmt]|mm|000s?|['’]000|usd(?:[kmt]|m[mn]|bn)|[kmt]{1,2}usd)(?!\p{L})/iu

/** Why a column's amounts can't be read as whole dollars; `null` if its name doesn't say otherwise. */
export function problemOfAmounts(column: string): string | null {
  const problem = currencyProblem(column)
  if (problem !== null) return problem.replace('This amount', 'The column')
  return UNIT_OF_COLUMN.test(column) ? `The column is called “${column}”. Write its amounts in whole dollars` : null
}

const getHost = (link: string) => URL.parse(link)?.hostname.replace(/^www\./, '')

/** A link, or the target of a cell's hyperlink with another text. */
const linkCell =
  (field: z.ZodMiniType): Understand =>
  (cell, target) => {
    const [shown, led] = [like(field)(cell), target === undefined ? null : like(field)(target)]
    if (!led || 'problem' in led || !led.value) return shown
    if ('problem' in shown || getHost(String(shown.value)) === getHost(String(led.value))) return led
    return { ...shown, note: `its hyperlink leads elsewhere, to ${String(led.value)}` }
  }

/** The first email in a cell, with the name next to it; a note names the others. */
const emailCell: Understand = (cell, target) => {
  const [shown, led] = [addressPieces(cell), /^mailto:/i.test(target ?? '') ? addressPieces(target ?? '') : []]
  const all = [...shown, ...led].flatMap(({ email }) => (email === null ? [] : [email]))
  const [value, ...others] = new Set(all)
  if (value === undefined) return { problem: MESSAGES.email }
  const user = shown.find(({ email, name }) => email === value && name !== '')?.name
  const wrong = shown.filter(({ email }) => email === null && all.length > led.length)
  const left = [...others.map(readableEmail), ...wrong.map(({ text }) => text)]
  return {
    value,
    ...(left.length > 0 && { note: `only ${readableEmail(value)} is taken, and not ${left.join(', ')}` }),
    ...(user && { also: { contactName: user } }),
  }
}

/** A person, possibly with an email next to the name. */
const userCell =
  (field: Understand): Understand =>
  (cell) => {
    const [piece, ...others] = addressPieces(cell)
    if (!piece?.email || others.length > 0 || piece.name === '') return field(cell)
    return { ...field(piece.name), also: { email: piece.email } }
  }

/** What a cell has instead of its value, for a note that starts with “is left out:”. */
export function damageIn(cell: string): string | null {
  if (
    /^#¡?(?:REF|N\/A|NAME|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|GETTING_DATA|FIELD|BLOCKED|CONNECT|NV|WERT|BEZUG|ZAHL|NOM|VALEUR|NOMBRE|VALOR|RIF|VALORE)[!?]?$/i.test(
      cell,
    )
  )
    return `The cell shows an error, ${cell}`
  // Errors of other languages end in the same way, and LibreOffice uses numbers.
  if (/^#[¡¿]?[\p{Lu}\d/._]{2,}[!?]$|^#N\/D(?:ISP)?$|^Err:\d{3}$/u.test(cell)) return `The cell shows an error, ${cell}`
  if (/^#{3,}$/.test(cell)) return 'The column was too narrow when the file was saved, so that the cell shows ###'
  if (/^[+-]?\d(?:[.,]\d+)?E[+-]?\d+$/i.test(cell))
    return `A spreadsheet has shortened this number to ${cell}. Format its column as text, and save it again`
  return /^=.*(?:[A-Z]\(|[A-Z]{1,3}\$?\d)/i.test(cell)
    ? 'The cell holds a formula without its result. Open the file in the spreadsheet program and save it'
    : null
}

const getWant = (word: string) =>
  WANTS.find((want) => WANT_LABELS[want].toLowerCase() === word.toLowerCase()) ?? word.toLowerCase()

/** A year, a spreadsheet's date number, or a numeric date if its order is known. */
const founded: Understand = (cell, _, dayFirst) => {
  const isNumber = /^\d{5}(?:\.\d+)?$/.test(cell)
  const isDay = isNumber || (dayFirst !== undefined && /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/.test(cell))
  const read = isDay ? parseDay(isNumber ? String(Math.floor(Number(cell))) : cell, dayFirst) : null
  return like(startupFields.founded)(read && 'day' in read ? read.day : cell)
}

const name = (label: string) =>
  like(optionalText({ max: [LIMITS.personName.max, tooLong(label, LIMITS.personName.max)] }))
const sourceId = like(optionalText({ max: [LIMITS.shortText.max, tooLong('An id', LIMITS.shortText.max)] }))
const USER: Readonly<Record<string, Understand>> = {
  sourceId,
  email: emailCell,
  contactName: userCell(name('A name')),
  firstName: name('A name'),
  lastName: name('A name'),
}

/** A field without a reader of its own is read like the form's field of that name. */
const readersOf = (
  kind: ProfileKind,
  form: Readonly<Record<string, z.ZodMiniType>>,
  own: Readonly<Record<string, Understand>>,
): Readonly<Record<string, Understand>> =>
  Object.fromEntries(TABLE_FIELDS[kind].map(({ id }) => [id, own[id] ?? like(form[id]!)]))

/** How each field of a profile reads a cell that isn't empty. */
export const OF_PROFILES: Readonly<Record<ProfileKind, Readonly<Record<string, Understand>>>> = {
  startups: readersOf('startups', startupFields, {
    ...USER,
    industry: oneOf(startupFields.industry, 'industries', INDUSTRIES[0]),
    stage: oneOf(startupFields.stage, 'stages', STAGE_LABELS[STAGES[0]]),
    website: linkCell(startupFields.website),
    founded,
    linkedIn: linkCell(startupFields.linkedIn),
    fundingAmount: amount,
    highlights: like(startupFields.highlights, SENTENCES),
    wants: like(startupFields.wants, (cell) => ENTRIES(cell).map((entry) => getWant(entry.trim()))),
  }),
  investors: readersOf('investors', investorFields, {
    ...USER,
    areasOfInterest: like(investorFields.areasOfInterest, ENTRIES),
    stages: like(investorFields.stages, ENTRIES),
    website: linkCell(investorFields.website),
    linkedIn: linkCell(investorFields.linkedIn),
    willingToMentor: yesOrNo,
  }),
}

/** Uses the rule of the editors' own field; its messages continue after the field's name. */
const asEditors =
  (field: z.core.$ZodType, prepare: (cell: string) => string): Understand =>
  (cell) => {
    const result = z.safeParse(field, prepare(cell))
    return result.success ? { value: result.data } : { problem: `it ${result.error.issues[0]!.message}` }
  }

const oneLine = (cell: string) => cell.replace(/\s+/g, ' ')
const manyLines = (cell: string) => cell.replace(/\r\n?/g, '\n')

const squash = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\b(?:and|und|et|y)\b|[^a-z]/g, '')

/** A word of a closed list, in several languages. */
function parseChoice(words: Readonly<Record<string, string>>, problem: string): Understand {
  const known = new Map(
    Object.entries(words).flatMap(([value, others]) =>
      [value, ...others.split('|')].filter(Boolean).map((word) => [squash(word), value] as const),
    ),
  )
  return (cell) => {
    const value = known.get(squash(cell))
    return value === undefined ? { problem } : { value }
  }
}

const { name: contentName, description, type } = getSchema('entries').shape
const event = getSchema('events').shape

const SECTIONS = Object.fromEntries(SECTION_IDS.map((id) => [id, '']))
const TYPES: Readonly<Record<(typeof type.options)[number], string>> = {
  'research park': 'science park|technology park|Technologiepark|Forschungspark|Wissenschaftspark|technopole',
  community: 'coworking|network|Netzwerk|Gemeinschaft|réseau|communauté|comunidad|red',
  'news outlet': 'media|newspaper|radio|Medien|Zeitung|média|journal|presse|medio|periódico',
  chamber: 'chamber of commerce|Kammer|Handelskammer|Wirtschaftskammer|chambre|chambre de commerce|cámara',
  fund: 'venture capital|investor|investors|Fonds|fonds d’investissement|fondo',
  agency: 'state agency|public agency|Agentur|Behörde|agence|agencia',
  association: 'nonprofit|non-profit|club|society|Verband|Verein|Vereinigung|asociación',
}
const STATES = {
  scheduled: 'confirmed|planned|on|geplant|findet statt|bestätigt|prévu|confirmé|programado|confirmado',
  cancelled: 'canceled|off|abgesagt|entfällt|annulé|cancelado|anulado',
  rescheduled: 'moved|postponed|verschoben|verlegt|reporté|déplacé|aplazado|reprogramado',
}

/** Read together with the other cells about the time (`dates.ts`). */
const asItIs: Understand = (cell) => ({ value: cell })
const link = linkCell(optionalLink())

/** How each content field reads a cell that isn't empty. */
export const OF_CONTENT: Readonly<Record<ContentKind, Readonly<Record<string, Understand>>>> = {
  community: {
    sourceId,
    name: asEditors(contentName, oneLine),
    section: parseChoice(SECTIONS, 'Enter a section of the community page, such as “Local media”'),
    type: parseChoice(TYPES, `Enter one of these: ${type.options.join(', ')}`),
    description: asEditors(description, manyLines),
    url: link,
  },
  events: {
    sourceId,
    title: asEditors(event.title, oneLine),
    start: asItIs,
    startTime: asItIs,
    end: asItIs,
    endTime: asItIs,
    allDay: yesOrNo,
    timeZone: asEditors(event.timeZone, oneLine),
    location: asEditors(event.location, oneLine),
    organizer: asEditors(event.organizer, oneLine),
    description: asEditors(event.description, manyLines),
    url: link,
    registrationRequired: yesOrNo,
    status: parseChoice(STATES, 'Enter “scheduled”, “cancelled”, or “rescheduled”'),
  },
}
