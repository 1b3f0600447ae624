import type { Industry, Stage } from '#api/platform/contract/enumerations.ts'
import { toNameKey } from '#api/startups/find.service.ts'
import type { ImportedRow } from '#api/imports/table.ts'

type Fields = Readonly<Record<string, unknown>>

/** The values of an imported record, with those that an administrator has changed since. */
export const currentFields = ({ fields, edits }: Pick<ImportedRow, 'fields' | 'edits'>): Fields =>
  Object.fromEntries(Object.entries({ ...fields, ...edits }).filter(([, value]) => value !== null))

/** What the directory shows of an imported startup. */
export interface PublicFacts {
  companyName: string
  nameKey: string
  industry: Industry | null
  stage: Stage | null
  location: string
  website: string | null
  description: string
}

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

const EMAIL = /\S\s?(?:@|\(at\)|\[at\])\s?\S/i
/** Seven digits or more, as in telephone numbers. */
const DIGITS = /\d(?:[\s()./–-]*\d){6,}/g
/** Years (2019–2024) and long ZIP codes. */
const OTHER_DIGITS = /^(?:(?:19|20)\d\d\D{1,3}(?:19|20)\d\d|\d{5}-\d{4})$/
const MONEY =
  /\p{Sc}\s?\d|\d\s?\p{Sc}|\d\s?(?:k|m|mm|mn|bn|mio|mrd|thousand|million|billion|dollars?|euros?|pounds?)\b|\b(?:usd|eur|gbp|chf|cad|aud)\b/iu
const PERSONAL_PAGE = /linkedin\.com\/(?:in|pub)\//i

const hasContact = (text: string): boolean =>
  EMAIL.test(text) || PERSONAL_PAGE.test(text) || (text.match(DIGITS) ?? []).some((run) => !OTHER_DIGITS.test(run))

/** Words as people compare them, with a space on both sides. */
const toWords = (text: string): string => ` ${toNameKey(text)} `

/** The private values of a record, as words. A name that is also in the company's name says nothing about a person. */
function getPrivateWords(fields: Fields): string[] {
  const company = toWords(getText(fields['companyName']))
  const values = ['contactName', 'firstName', 'lastName', 'email', 'phoneNumber', 'linkedIn', 'equityOffered']
  const people = getText(fields['contactName']).split(/\s+/)
  const names = [getText(fields['email']).split('@', 1)[0]!, getText(fields['linkedIn']).split('/').at(-1)!]
  return [...values.map((field) => getText(fields[field])), ...people, ...names, String(fields['fundingAmount'] ?? '')]
    .map(toWords)
    .filter((words) => words.trim().length > 1 && !company.includes(words))
}

/** A text without its sentences that name a person, a contact, or an amount. */
function withoutPrivate(text: string, privateWords: readonly string[]): string {
  const isPublic = (sentence: string) => {
    const words = toWords(sentence)
    const plain = sentence.normalize('NFKC')
    return !hasContact(plain) && !MONEY.test(plain) && !privateWords.some((value) => words.includes(value))
  }
  return text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?])\s+/)
        .filter(isPublic)
        .join(' '),
    )
    .join('\n')
    .trim()
}

/** The address of a company's page, without a query; a page of a person is left out. */
function getWebsite(website: string, privateWords: readonly string[]): string | null {
  const url = URL.parse(website)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname.replace(/^www\./, '') === 'linkedin.com') return null
  const address = `${url.origin}${url.pathname}`
  const path = decodeURIComponent(url.pathname.replace(/%(?![\da-f]{2})/gi, ''))
  const isPrivate = hasContact(path) || privateWords.some((value) => toWords(path).includes(value))
  return isPrivate ? `${url.origin}/` : address
}

/**
 * The public facts of an imported startup; `null` if even its name is a person or a contact. Free texts lose every
 * sentence with an email address, a telephone number, an amount, or the contact's name.
 */
export function toPublicFacts(fields: Fields): PublicFacts | null {
  const companyName = getText(fields['companyName']).trim()
  const nameKey = toNameKey(companyName)
  const fullName = `${getText(fields['firstName'])} ${getText(fields['lastName'])}`
  const isPerson = [getText(fields['contactName']), fullName].some((name) => toNameKey(name) === nameKey)
  if (nameKey === '' || isPerson || hasContact(companyName.normalize('NFKC'))) return null
  const privateWords = getPrivateWords(fields)
  return {
    companyName,
    nameKey,
    industry: (fields['industry'] ?? null) as Industry | null,
    stage: (fields['stage'] ?? null) as Stage | null,
    location: withoutPrivate(getText(fields['location']), privateWords),
    website: getWebsite(getText(fields['website']), privateWords),
    description: withoutPrivate(getText(fields['description']), privateWords),
  }
}
