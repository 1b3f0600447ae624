import { amountProblem, rangeProblem } from './currency.ts'
import { INVESTMENT_RANGES } from './enumerations.ts'
import { LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'

/** Whole dollars; `max` is `null` if the range has no upper end. */
export interface MoneyRange {
  min: number
  max: number | null
}

interface Amount {
  dollars: number
  /** The multiplier of its unit; 1 without a unit. */
  unit: number
  hasSign: boolean
  start: number
  end: number
}

/** Units by their first letters, in English, German, French, and Spanish; the first match counts. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:b|mrd|milliard|mil millones)/i, 1e9],
  [/^m/i, 1e6],
  [/^[kt]/i, 1e3],
]
const NUMBER = [
  // Indian groups: `10,00,000.50`.
  /\d{1,3}(?:,\d{2}){1,5},\d{3}(?!\d)(?:\.\d{1,2}(?!\d))?/,
  /\d{1,3}(?:[ ,.']\d{3})+(?!\d)(?:[.,](?:\d{1,2}|\d{4,})(?!\d))?/,
  /\d+(?:[.,]\d+)?/,
  /(?<![\d.,\p{L}])[.,]\d+/u,
]
  .map(({ source }) => source)
  .join('|')
const UNIT =
  /thousand|tausend|tsd\.?|k|mil millones|milliarden?|milliards?|mrd\.?|millionen|millions?|millón|millones|mio\.?|mil|mm|mn|m|billions?|bn|b/
const AMOUNT = new RegExp(`(\\$\\s*)?(${NUMBER})(?:\\s*(${UNIT.source})(?!\\p{L}))?`, 'giu')
/** Longer than any amount that people write; the rest isn't read, so that the cost is bounded. */
const LONGEST = 200

/** Numbers in ASCII: digits of any script, and Arabic and Swiss separators; without footnote marks. */
const plainDigits = (text: string): string =>
  text
    .replace(/(?<=\d)[’‘ʼ′´`_](?=\d{3})/g, "'")
    .replace(/[¹²³⁰⁴-⁹₀-₉]/g, '')
    .normalize('NFKC')
    // `mil` means thousands in Spanish, and millions elsewhere: `500 mil dólares`.
    .replace(/(?<=\d\s?)mil(?=\s(?:de\s)?d[óo]lar)/i, 'k')
    .replace(/\u066B/g, '.')
    .replace(/\u066C/g, ',')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => {
      const place = digit.codePointAt(0)!
      // Each script's ten digits start at a multiple of sixteen, or six after it.
      const low = place % 16
      return String(/\p{Nd}/u.test(String.fromCodePoint(place - low)) ? low : low - 6)
    })

/**
 * The dollars that a person means with `$1.5M`, `250k`, `1,000,000`, or `2 million`, rounded. A range means its upper
 * end; for other text the digits count as a last resort. `null` without any digit (rules: Money).
 */
export function parseMoney(input: string): number | null {
  const text = plainDigits(input.slice(0, LONGEST))
  const [first, second] = amountsIn(text)
  if (!first || !second) return first?.dollars ?? null
  const range = getRange(text, first, second)
  if (range) return range.max
  const isSingleNumber = isJoined(text, first, second)
  if (!isSingleNumber && (first.hasSign || first.unit > 1)) return first.dollars
  return Number(text.replace(/\D/g, ''))
}

/** Whether two numbers are one that has other characters between its digits: `12 34`. */
const isJoined = (text: string, first: Amount, second: Amount): boolean =>
  first.unit === 1 && second.unit === 1 && !second.hasSign && /^[\s,.']*$/.test(text.slice(first.end, second.start))

/** Below zero, also as accountants write it: `-500`, `($500)`, `500-`. */
function isNegative(input: string): boolean {
  const text = input.trim()
  if (/^(?:\$\s*)?[\p{Pd}−]/u.test(text)) return true
  if (/^\(.*\)$/.test(text) && /\d/.test(text)) return true
  // `500.000,-` has a dash for its cents.
  return /[\p{Pd}−]$/u.test(text) && /[^.,]$/.test(text.slice(0, -1).trimEnd())
}

/** `1½`, `1 1/2`. */
const FRACTION = /\d\s*[/⁄]\s*\d/
/** Digits of a date. */
const DAY = /\d{4}-\d{1,2}-\d{1,2}|(?<!\d)\d{1,2}\.\d{1,2}\.\d{2,4}(?!\d)/
/** Starts with the first digit of a number: otherwise its rest would be read again from each later one. */
const PERCENT = /(?<!\d)\d+(?:[.,]\d+)?\s*[%％‰٪]/g

/**
 * Reads an amount, in forms, calls, and imports: the dollars, or why the text isn't an amount. It names other
 * currencies and unknown words, and never joins two numbers.
 */
export function readMoney(input: string): { dollars: number } | { problem: string } {
  const text = input.slice(0, LONGEST).replace(PERCENT, ' ')
  const problem = /\p{Nd}/u.test(text) ? amountProblem(text) : MESSAGES.moneyInvalid
  if (problem !== null) return { problem }
  const dollars = parseMoney(text)
  const plain = plainDigits(text)
  if (
    dollars === null ||
    DAY.test(plain) ||
    FRACTION.test(plain) ||
    isNegative(text) ||
    areTwo(plain) ||
    hasUnclearDigits(plain) ||
    hasLoneUnit(plain)
  )
    return { problem: MESSAGES.moneyInvalid }
  return dollars > LIMITS.money.max ? { problem: MESSAGES.moneyTooLarge } : { dollars }
}

/** What a form shows for an amount while it is typed; `null` if there is none. */
export function formatAmountText(text: string): string | null {
  const read = readMoney(text)
  return 'problem' in read ? null : formatDollars(read.dollars)
}

/** Whether a unit belongs to no number: `$M 1.5`. */
const hasLoneUnit = (text: string): boolean =>
  /(?<!\p{L})(?:k|m|mm|mn|b|bn|mio|mrd|tsd|thousand|millions?|billions?)(?!\p{L})/iu.test(text.replace(AMOUNT, ' '))

/** Whether there are two separate numbers, and it is unclear which is the amount. */
function areTwo(text: string): boolean {
  const [first, second, third] = amountsIn(text)
  if (!first || !second) return false
  // A range has two ends: `555-123-4567` is a phone number.
  if (getRange(text, first, second)) return third !== undefined && getRange(text, second, third) !== null
  if (isJoined(text, first, second)) return true
  if (!first.hasSign && first.unit === 1) return true
  const isPart = first.unit === 1 && first.dollars < 1000 && second.unit > 1
  return isPart || second.hasSign || second.unit > 1
}

/** Whether the digits are ambiguous: `12345,678`, `1,234567`, `500 mil`, and the thousands of a heading, `$000`. */
const hasUnclearDigits = (text: string): boolean =>
  /\d{4},\d{3}(?!\d)|(?<![\d.,])\d{1,3}[.,]\d{4,}(?!\d|\s*\p{L})|\d{3}\s?mil(?!\p{L}|\smillones)|(?<![\d.,' ])000(?!\d)/iu.test(
    text,
  )

/** The meaning of a label such as `$50K - $100K`, `$1M+`, `under $500K`, or `$75,000`; `null` without any digit. */
export function parseMoneyRange(input: string): MoneyRange | null {
  const label = plainDigits(input.slice(0, LONGEST))
  const [first, second] = amountsIn(label)
  if (!first) return null
  const range = second && getRange(label, first, second)
  if (range) return range
  const [before, after] = [label.slice(0, first.start), label.slice(first.end)]
  if (/^\s*(?:\+|or more|and (?:above|up))/i.test(after) || /(?:\b(?:over|from|at least)|>)\s*$/i.test(before))
    return { min: first.dollars, max: null }
  if (/(?:\b(?:under|up to|below|less than)|<)\s*$/i.test(before)) return { min: 0, max: first.dollars }
  const dollars = parseMoney(label) ?? first.dollars
  return { min: dollars, max: dollars }
}

/** Created once, because creating it costs more than formatting an amount. */
const MILLIONS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const WHOLE = new Intl.NumberFormat('en-US')

/** `$1.5M` from a million, `$250K` from a thousand, otherwise `$950`; `Undisclosed` without funding (rules: Money). */
export function formatAmount(dollars: number | null | undefined): string {
  if (!dollars || !Number.isFinite(dollars) || dollars < 0) return 'Undisclosed'
  if (dollars >= 999_500) return `$${MILLIONS.format(dollars / 1e6)}M`
  if (dollars >= 1e3) return `$${Math.round(dollars / 1e3)}K`
  return formatDollars(dollars)
}

/** Every digit, with thousands separators: `$1,250,000`. */
export function formatDollars(dollars: number): string {
  return `$${WHOLE.format(Math.round(dollars))}`
}

/**
 * Formats an investment range when its field loses focus: `50k-100k` → `$50,000 - $100,000`, `75000` → `$75,000`. An
 * offered range is unchanged, and so is text without a digit or a range (rules: Investor profile).
 */
export function autoformatRange(text: string): string {
  const label = text.trim()
  const isOffered = (INVESTMENT_RANGES as readonly string[]).includes(label)
  const isValid = isOffered || rangeProblem(label) !== null || !isInvestable(label)
  return isValid ? label : (formatRangeText(label) ?? label)
}

/** What a form shows for a range while it is typed; `null` if there is none. */
export function formatRangeText(text: string): string | null {
  const range = rangeProblem(text) === null && isInvestable(text) ? parseMoneyRange(text) : null
  if (!range) return null
  if (range.max === null) return `${formatDollars(range.min)}+`
  return range.min === range.max
    ? formatDollars(range.max)
    : `${formatDollars(range.min)} - ${formatDollars(range.max)}`
}

/** Whether a range has no amount below zero, no fraction, and isn't only zero; true for text without an amount. */
export const isInvestable = (label: string): boolean =>
  !FRACTION.test(label.normalize('NFKC')) && !/^[\s$]*[-–—−][\s$]*\d/.test(label) && parseMoneyRange(label)?.max !== 0

function amountsIn(text: string): Amount[] {
  return [...text.matchAll(AMOUNT)].map((match) => {
    const [all, sign, digits = '', unitName] = match
    const unit = unitName ? (UNITS.find(([starts]) => starts.test(unitName))?.[1] ?? 1) : 1
    return {
      dollars: Math.round(toNumber(digits, unit > 1) * unit),
      unit,
      hasSign: sign !== undefined,
      start: match.index,
      end: match.index + all.length,
    }
  })
}

/**
 * Three digits after the last separator are thousands, except after a dot before a unit, after a zero, after four
 * digits, and after another separator: `100.000` and `1,000K`, but `1.500M`, `0,500M`, `1250000.333`, `1,234.567`.
 */
function toNumber(digits: string, hasUnit: boolean): number {
  const [, whole = '', separator = '', fraction = ''] = /^(.*)([.,])(\d+)$/.exec(digits) ?? []
  const isOther = /[.,]/.test(whole) && !whole.includes(separator)
  const isShort = /^[1-9]/.test(whole) && !/^\d{4}/.test(whole) && !isOther
  const isGroup = isShort && fraction.length === 3 && (!hasUnit || separator === ',' || whole.includes(separator))
  if (separator === '' || isGroup) return Number(digits.replace(/\D/g, ''))
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`)
}

/** `$50K - $100K`, `50 to 100k` (the unit counts for both), and `$100K – $50K`; `null` if they aren't a range. */
function getRange(text: string, first: Amount, second: Amount): { min: number; max: number } | null {
  if (!/^\s*(?:[\p{Pd}−~]|to|and|bis)\s*$/iu.test(text.slice(first.end, second.start))) return null
  const sharesUnit = first.unit === 1 && second.unit > 1 && first.dollars < 1000
  const from = sharesUnit ? first.dollars * second.unit : first.dollars
  return { min: Math.min(from, second.dollars), max: Math.max(from, second.dollars) }
}
