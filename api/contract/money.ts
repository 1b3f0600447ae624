import { INVESTMENT_RANGES } from './enumerations.ts'

/** Whole dollars; `max` is `null` when the range is open upwards. */
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

/** By their beginnings, in English, German, French and Spanish; of two that fit the first. */
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^(?:b|mrd|milliard|mil millones)/i, 1e9],
  [/^m/i, 1e6],
  [/^[kt]/i, 1e3],
]
const AMOUNT =
  /(\$\s*)?(\d{1,3}(?:[ ,.'\u00A0\u202F]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?)(?:\s*(thousand|tausend|tsd\.?|k|mil millones|milliarden?|milliards?|mrd\.?|millionen|millions?|millón|millones|mio\.?|mil|mm|mn|m|billions?|bn|b)(?!\p{L}))?/giu
/** Longer than any amount that people write; the rest is not read, so that the cost stays bounded. */
const LONGEST = 200

/**
 * The dollars that a person means by `$1.5M`, `250k`, `1,000,000` or `2 million`, rounded. A range means its upper end;
 * of other text the digits count, as the last resort. `null` without any digit (rules: Money).
 */
export function parseMoney(text: string): number | null {
  const [first, second] = amountsIn(text)
  if (!first || !second) return first?.dollars ?? null
  const range = rangeOf(text, first, second)
  if (range) return range.max
  const isOneNumber = /^[\s,.']*$/.test(text.slice(first.end, second.start))
  if (!isOneNumber && (first.hasSign || first.unit > 1)) return first.dollars
  return Number(text.slice(0, LONGEST).replace(/\D/g, ''))
}

/** The meaning of a label such as `$50K - $100K`, `$1M+`, `under $500K` or `$75,000`; `null` without any digit. */
export function parseMoneyRange(label: string): MoneyRange | null {
  const [first, second] = amountsIn(label)
  if (!first) return null
  const range = second && rangeOf(label, first, second)
  if (range) return range
  const [before, after] = [label.slice(0, first.start), label.slice(first.end)]
  if (/^\s*(?:\+|or more|and (?:above|up))/i.test(after) || /(?:\b(?:over|from|at least)|>)\s*$/i.test(before))
    return { min: first.dollars, max: null }
  if (/(?:\b(?:under|up to|below|less than)|<)\s*$/i.test(before)) return { min: 0, max: first.dollars }
  const dollars = parseMoney(label) ?? first.dollars
  return { min: dollars, max: dollars }
}

/** Made once: one that is made for each amount costs more than the amount. */
const MILLIONS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const WHOLE = new Intl.NumberFormat('en-US')

/** `$1.5M` from a million, `$250K` from a thousand, else `$950`; `Undisclosed` without funding (rules: Money). */
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
 * Formats an investment range when its field is left: `50k-100k` → `$50,000 - $100,000`, `75000` → `$75,000`. An
 * offered range stays as it is, and so does text without a digit, or of no range at all (rules: Investor profile).
 */
export function autoformatRange(text: string): string {
  const label = text.trim()
  const isKept = (INVESTMENT_RANGES as readonly string[]).includes(label) || !isInvestable(label)
  const range = isKept ? null : parseMoneyRange(label)
  if (!range) return label
  if (range.max === null) return `${formatDollars(range.min)}+`
  if (range.min === range.max) return formatDollars(range.max)
  return `${formatDollars(range.min)} - ${formatDollars(range.max)}`
}

/** Whether a range has no amount under zero, and not zero alone; true of text without an amount. */
export const isInvestable = (label: string): boolean =>
  !/^[\s$]*[-–—−][\s$]*\d/.test(label) && parseMoneyRange(label)?.max !== 0

function amountsIn(text: string): Amount[] {
  return [...text.slice(0, LONGEST).matchAll(AMOUNT)].map((match) => {
    const [all, sign, digits = '', unitName] = match
    const unit = unitName ? (UNITS.find(([begins]) => begins.test(unitName))?.[1] ?? 1) : 1
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
 * Three digits after the last separator are thousands, except after a dot before a unit: `100.000` and `1,000K`, but
 * `1.500M`.
 */
function toNumber(digits: string, hasUnit: boolean): number {
  const [, whole = '', separator = '', fraction = ''] = /^(.*)([.,])(\d+)$/.exec(digits) ?? []
  const isGroup = fraction.length === 3 && (!hasUnit || separator === ',' || whole.includes(separator))
  if (separator === '' || isGroup) return Number(digits.replace(/\D/g, ''))
  return Number(`${whole.replace(/\D/g, '')}.${fraction}`)
}

/** `$50K - $100K`, `50 to 100k` (the unit counts for both) and `$100K – $50K`; `null` when the two are no range. */
function rangeOf(text: string, first: Amount, second: Amount): { min: number; max: number } | null {
  if (!/^\s*(?:-|–|—|to|and)\s*$/i.test(text.slice(first.end, second.start))) return null
  const sharesUnit = first.unit === 1 && second.unit > 1 && first.dollars < 1000
  const from = sharesUnit ? first.dollars * second.unit : first.dollars
  return { min: Math.min(from, second.dollars), max: Math.max(from, second.dollars) }
}
