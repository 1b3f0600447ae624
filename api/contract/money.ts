import * as z from 'zod/mini'
import { INVESTMENT_RANGES } from './enumerations.ts'
import { LIMITS } from './limits.ts'
import { MESSAGES } from './messages.ts'

/** Whole dollars; `max` is `null` when the range is open upwards. */
export interface MoneyRange {
  min: number
  max: number | null
}

interface Amount {
  dollars: number
  /** Power of ten that its unit stands for; 1 without a unit. */
  unit: number
  hasSign: boolean
  start: number
  end: number
}

const UNITS: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 }
const AMOUNT =
  /(\$\s*)?(\d{1,3}(?:[ ,.'\u00A0\u202F]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d+(?:[.,]\d+)?)(?:\s*(thousand|k|millions?|mil|mm|mn|m|billions?|bn|b)(?![a-z]))?/gi
/** Longer than any amount that people write; the rest is not read, so that the cost stays bounded. */
const LONGEST = 200

/**
 * Dollars that a person means by `$1.5M`, `250k`, `1,000,000` or `2 million`, rounded to whole ones. A range means its upper
 * end; text that is no amount is stripped to its digits as the last resort. `null` without any digit (decisions "Profiles").
 */
export function parseMoney(text: string): number | null {
  const amounts = amountsIn(text)
  const [first, second] = amounts
  if (!first) return null
  if (!second) return first.dollars
  const range = rangeOf(text, first, second)
  if (range) return range.max
  if (first.hasSign || first.unit > 1) return first.dollars
  return Number(text.slice(0, LONGEST).replace(/\D/g, ''))
}

/** What a label such as `$50K - $100K`, `$1M+`, `under $500K` or `$75,000` means; `null` without any digit. */
export function parseMoneyRange(label: string): MoneyRange | null {
  const [first, second] = amountsIn(label)
  if (!first) return null
  if (second) {
    const range = rangeOf(label, first, second)
    if (range) return range
  }
  if (
    /^\s*\+|\bor more\b|\band (?:above|up)\b/i.test(label.slice(first.end)) ||
    /\b(?:over|from|at least|min)\b|>/i.test(label)
  )
    return { min: first.dollars, max: null }
  if (/\b(?:under|up to|below|less than|max)\b|</i.test(label)) return { min: 0, max: first.dollars }
  return { min: first.dollars, max: first.dollars }
}

/** `$1.5M` from a million, `$250K` from a thousand, else `$950`; `Undisclosed` without funding (spec 2 §5). */
export function formatAmount(dollars: number | null | undefined): string {
  if (!dollars || !Number.isFinite(dollars) || dollars < 0) return 'Undisclosed'
  if (dollars >= 999_500)
    return `$${(dollars / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}M`
  if (dollars >= 1e3) return `$${Math.round(dollars / 1e3)}K`
  return formatDollars(dollars)
}

/** Every digit, with thousands separators: `$1,250,000`. */
export function formatDollars(dollars: number): string {
  return `$${Math.round(dollars).toLocaleString('en-US')}`
}

/**
 * What an investment range becomes when its field is left: `50k-100k` → `$50,000 - $100,000`, `75000` → `$75,000`. One of the
 * offered ranges stays as it is, and so does text without a digit (spec 2 §5).
 */
export function autoformatRange(text: string): string {
  const label = text.trim()
  const range = (INVESTMENT_RANGES as readonly string[]).includes(label) ? null : parseMoneyRange(label)
  if (!range) return label
  if (range.max === null) return `${formatDollars(range.min)}+`
  if (range.min === range.max || range.min === 0) return formatDollars(range.max)
  return `${formatDollars(range.min)} - ${formatDollars(range.max)}`
}

/** An amount as a number of whole dollars or as people write it. `required` refuses an empty one; else that means `null`. */
export function moneyInput(required?: string) {
  const given = z.nullish(z.union([z.string(), z.number()], { error: MESSAGES.moneyInvalid }))
  return z.pipe(
    given,
    z.transform((value, context): number | null => {
      const refuse = (message: string): null => {
        context.issues.push({ code: 'custom', input: value, message })
        return null
      }
      const isEmpty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
      if (isEmpty) return required ? refuse(required) : null
      const dollars = typeof value === 'number' ? Math.round(value) : parseMoney(value)
      if (dollars === null || dollars < 0 || (typeof value === 'string' && /^\s*-/.test(value)))
        return refuse(MESSAGES.moneyInvalid)
      return dollars > LIMITS.money.max ? refuse(MESSAGES.moneyTooLarge) : dollars
    }),
  )
}

function amountsIn(text: string): Amount[] {
  return [...text.slice(0, LONGEST).matchAll(AMOUNT)].map((match) => {
    const [all, sign, digits = '', unitName] = match
    const unit = unitName ? (UNITS[unitName.charAt(0).toLowerCase()] ?? 1) : 1
    return {
      dollars: Math.round(toNumber(digits, unit > 1) * unit),
      unit,
      hasSign: sign !== undefined,
      start: match.index,
      end: match.index + all.length,
    }
  })
}

/** Before a unit a single separator is a decimal point (`1,5M`); else three digits behind it make it a thousands separator. */
function toNumber(digits: string, hasUnit: boolean): number {
  if (hasUnit && /^\d+[.,]\d+$/.test(digits)) return Number(digits.replace(',', '.'))
  const decimals = /[.,](\d{1,2})$/.exec(digits) ?? /^\d+[.](\d{4,})$/.exec(digits)
  const whole = decimals ? digits.slice(0, digits.length - decimals[0].length) : digits
  if (/^\d+[.]\d{4,}$/.test(digits)) return Number(digits)
  return Number(`${whole.replace(/\D/g, '')}.${decimals?.[1] ?? '0'}`)
}

/** `$50K - $100K`, `50 to 100k` (the unit is meant for both) and `$100K – $50K`; `null` when the two are not a range. */
function rangeOf(text: string, first: Amount, second: Amount): { min: number; max: number } | null {
  if (!/^\s*(?:-|–|—|to|and)\s*$/i.test(text.slice(first.end, second.start))) return null
  const sharesUnit = first.unit === 1 && second.unit > 1 && first.dollars < 1000
  const from = sharesUnit ? first.dollars * second.unit : first.dollars
  return { min: Math.min(from, second.dollars), max: Math.max(from, second.dollars) }
}
