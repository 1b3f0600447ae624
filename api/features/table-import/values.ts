import * as z from 'zod/mini'
import { emailField } from '#api/contract/account/schema.ts'
import { optionalText } from '#api/contract/fields/text.ts'
import { cleanText } from '#api/contract/fields/clean-text.ts'
import { investorFields } from '#api/contract/investor/schema.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { tooLong } from '#api/contract/messages.ts'
import { startupFields } from '#api/contract/startup/schema.ts'
import type { ProfileKind } from '#api/contract/table-import/kinds.ts'
import { dateOf } from './read.xlsx.dates.ts'

/** What a cell says, or why that cannot be taken. */
export type Value = { value: unknown } | { problem: string }
export type Understand = (cell: string) => Value

/**
 * By the rule of the form's own field. What is only too short for a form is taken: whoever claims the profile is asked
 * for more then.
 */
export const like =
  (field: z.ZodMiniType, given: (cell: string) => unknown = (cell) => cell): Understand =>
  (cell) => {
    const meant = given(cell)
    const result = z.safeParse(field, meant)
    if (result.success) return { value: result.data }
    const { issues } = result.error
    const isShort = typeof meant === 'string' && issues.every(({ code }) => code === 'too_small')
    return isShort ? { value: cleanText(meant) } : { problem: issues[0]!.message }
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
export const yesOrNo: Understand = (cell) => {
  if (YES.test(cell)) return { value: true }
  return NO.test(cell) ? { value: false } : { problem: 'Please say yes or no' }
}

/** Amounts are dollars; another currency is not turned into them, and not taken for them. */
const dollars =
  (understand: Understand): Understand =>
  (cell) =>
    /[€£¥]|\b(?:EUR|GBP|CHF|CAD|AUD|JPY)\b|\bFr\./i.test(cell)
      ? { problem: 'Amounts are in US dollars, and this one is in another currency' }
      : understand(cell)

/** Words beside the numbers of an amount that do not change what they mean. */
const BESIDE_AMOUNTS =
  /^(?:us|usd|dollars?|up|to|under|over|from|between|and|about|around|approx|circa|ca|bis|etwa|rund|ab|env|environ|thousand|tausend|tsd|k|mil|millones|millón|milliarden?|milliards?|mrd|millionen|millions?|mio|mm|mn|m|billions?|bn|b)$/iu

/**
 * A form shows what it makes of an amount; nobody looks at that in a table. So a word that is not known, and a fraction
 * of what may be millions, are not taken.
 */
const certain =
  (understand: Understand): Understand =>
  (cell) => {
    const words = cell.match(/\p{L}+/gu) ?? []
    const isFraction = words.length === 0 && /^\D*\d{1,3}[.,]\d{1,2}\D*$/.test(cell)
    return isFraction || !words.every((word) => BESIDE_AMOUNTS.test(word))
      ? { problem: 'We cannot read this amount; please write it like $500K or 1.5 million' }
      : understand(cell)
  }

/** A year, or a day that a spreadsheet has turned into its number. */
const yearOrDay = (cell: string): string => {
  const serial = /^\d{5}(?:\.\d+)?$/.test(cell) ? dateOf(Math.floor(Number(cell))) : null
  return serial ?? cell
}

const name = (label: string) =>
  like(optionalText({ max: [LIMITS.personName.max, tooLong(label, LIMITS.personName.max)] }))
export const sourceId = like(optionalText({ max: [LIMITS.shortText.max, tooLong('An id', LIMITS.shortText.max)] }))
const PERSON: Readonly<Record<string, Understand>> = {
  sourceId,
  email: like(emailField, (cell) => cell.replace(/^mailto:/i, '').trim()),
  contactName: name('A name'),
  firstName: name('A name'),
  lastName: name('A name'),
}

/** How each field of a profile understands a cell that is not empty. */
export const OF_PROFILES: Readonly<Record<ProfileKind, Readonly<Record<string, Understand>>>> = {
  startups: {
    ...PERSON,
    companyName: like(startupFields.companyName),
    industry: like(startupFields.industry),
    stage: like(startupFields.stage),
    location: like(startupFields.location),
    website: like(startupFields.website),
    founded: like(startupFields.founded, yearOrDay),
    phoneNumber: like(startupFields.phoneNumber),
    linkedIn: like(startupFields.linkedIn),
    elevatorPitch: like(startupFields.elevatorPitch),
    description: like(startupFields.description),
    fundingAmount: dollars(certain(like(startupFields.fundingAmount))),
    equityOffered: like(startupFields.equityOffered),
    highlights: like(startupFields.highlights, SENTENCES),
    traction: like(startupFields.traction),
    wants: like(startupFields.wants, (cell) => ENTRIES(cell).map((entry) => entry.trim().toLowerCase())),
  },
  investors: {
    ...PERSON,
    firmName: like(investorFields.firmName),
    background: like(investorFields.background),
    areasOfInterest: like(investorFields.areasOfInterest, ENTRIES),
    investmentRange: dollars(like(investorFields.investmentRange)),
    stages: like(investorFields.stages, ENTRIES),
    location: like(investorFields.location),
    website: like(investorFields.website),
    linkedIn: like(investorFields.linkedIn),
    phoneNumber: like(investorFields.phoneNumber),
    notableInvestments: like(investorFields.notableInvestments),
    willingToMentor: yesOrNo,
  },
}
