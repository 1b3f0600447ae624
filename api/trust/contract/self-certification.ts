import { formatDate } from '#api/platform/contract/dates.ts'

/** The texts that a site can offer; with `none` it neither asks for nor shows self-certifications. */
export const SELF_CERTIFICATION_TEXTS = ['none', 'us', 'uk', 'own'] as const
export type SelfCertificationText = (typeof SELF_CERTIFICATION_TEXTS)[number]

export const SELF_CERTIFICATION_TEXT_LABELS: Readonly<Record<SelfCertificationText, string>> = {
  none: 'No statements',
  us: 'Categories of the United States',
  uk: 'Categories of the United Kingdom',
  own: 'A text of your own',
}

/** A category: its short name for others, and the text that the investor agrees to. */
export interface Category {
  label: string
  text: string
}

export const US: readonly Category[] = [
  {
    label: 'Income above $200,000 a year',
    text: 'My own income was above $200,000 in each of the last two years, or above $300,000 together with my spouse or partner, and I expect the same this year.',
  },
  {
    label: 'Net worth above $1,000,000',
    text: 'My net worth, alone or together with my spouse or partner, is above $1,000,000, without the value of the home I live in.',
  },
  {
    label: 'Licensed professional',
    text: 'I hold a Series 7, Series 65 or Series 82 licence in good standing.',
  },
  {
    label: 'Entity with assets above $5,000,000',
    text: 'I act for an entity with assets above $5,000,000 that was not formed to make a particular investment.',
  },
]

const UK: readonly Category[] = [
  {
    label: 'High net worth: income',
    text: 'In the last financial year I had an income of £100,000 or more, without money withdrawn from my pension savings.',
  },
  {
    label: 'High net worth: assets',
    text: 'In the last financial year I had net assets of £250,000 or more, without my home, loans secured on it, my pension and my insurances.',
  },
  {
    label: 'Sophisticated: business angel',
    text: 'I have been a member of a network or syndicate of business angels for at least the last six months.',
  },
  {
    label: 'Sophisticated: unlisted companies',
    text: 'I have made more than one investment in an unlisted company in the last two years.',
  },
  {
    label: 'Sophisticated: profession',
    text: 'I work, or have worked in the last two years, in private equity or in providing finance for small and medium enterprises.',
  },
  {
    label: 'Sophisticated: director',
    text: 'I am, or have been in the last two years, a director of a company with an annual turnover of at least £1 million.',
  },
]

/** The settings that define it. */
interface Offered {
  statements: SelfCertificationText
  selfCertificationText: string
}

/** The categories that an investor can choose now. */
export function listCategories({ statements, selfCertificationText }: Offered): readonly Category[] {
  if (statements === 'us') return US
  if (statements === 'uk') return UK
  return statements === 'own' && selfCertificationText
    ? [{ label: 'Stated in the region’s words', text: selfCertificationText }]
    : []
}

/** Until when a self-certification is shown: the same day a year later, in UTC. */
export function getSelfCertificationEnd(selfCertifiedAt: Date): Date {
  const end = new Date(selfCertifiedAt)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/** For instance "Stated by them on March 3, 2027; not checked by us". */
export function formatSelfCertification(selfCertifiedAt: string, timeZone: string | undefined): string {
  const day = formatDate(selfCertifiedAt, timeZone, { year: 'numeric', month: 'long', day: 'numeric' })
  return `Stated by them on ${day}; not checked by us`
}
