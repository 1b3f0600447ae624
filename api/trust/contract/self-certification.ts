import { formatDate } from '#api/platform/contract/dates.ts'

/** The texts that a site can offer; with `none` it neither asks for nor shows self-certifications. */
export const SELF_CERTIFICATION_TEXTS = ['none', 'us', 'uk', 'own'] as const
export type SelfCertificationText = (typeof SELF_CERTIFICATION_TEXTS)[number]

export const SELF_CERTIFICATION_TEXT_LABELS: Readonly<Record<SelfCertificationText, string>> = {
  none: 'No self-certification',
  us: 'US accredited investor (SEC Rule 501)',
  uk: 'UK high net worth or sophisticated investor',
  own: 'A text of your own',
}

/** A category: its short name for others, and the text that the investor agrees to. */
export interface Category {
  label: string
  text: string
}

/** The accredited investors of Rule 501(a) in plain words: people first, then those who act for others. */
export const US: readonly Category[] = [
  {
    label: 'Accredited by income ($200,000+)',
    text: 'My own income was above $200,000 in each of the last two years, or above $300,000 together with my spouse or partner, and I expect the same this year.',
  },
  {
    label: 'Accredited by net worth ($1,000,000+)',
    text: 'My net worth, alone or together with my spouse or partner, is above $1,000,000, without the value of the home I live in.',
  },
  {
    label: 'Licensed professional',
    text: 'I hold a Series 7, Series 65, or Series 82 license in good standing.',
  },
  {
    label: 'Knowledgeable employee of a private fund',
    text: 'I am a knowledgeable employee of a private fund, and I invest in that fund.',
  },
  {
    label: 'Director, officer, or general partner',
    text: 'I am a director, an executive officer, or a general partner of the company that I invest in, or of its general partner.',
  },
  {
    label: 'Financial institution',
    text: 'I act for a bank, an insurance company, a broker-dealer, an investment adviser, a registered investment company, a business development company, or a small business investment company.',
  },
  {
    label: 'Entity with assets above $5,000,000',
    text: 'I act for a corporation, a partnership, an LLC, a nonprofit, or an employee benefit plan with assets above $5,000,000 that was not formed to make a particular investment.',
  },
  {
    label: 'Trust with assets above $5,000,000',
    text: 'I act for a trust with assets above $5,000,000 that was not formed to make a particular investment and whose investments a sophisticated person directs.',
  },
  {
    label: 'Other entity with investments above $5,000,000',
    text: 'I act for an entity of another kind, such as a tribe or a government body, that owns investments above $5,000,000 and was not formed to make a particular investment.',
  },
  {
    label: 'Entity owned by accredited investors',
    text: 'I act for an entity in which every equity owner is an accredited investor.',
  },
  {
    label: 'Family office',
    text: 'I act for a family office with assets under management above $5,000,000 that was not formed to make a particular investment and whose investments a sophisticated person directs.',
  },
  {
    label: 'Client of a family office',
    text: 'I am a family client of such a family office, which directs my investment.',
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
  selfCertification: SelfCertificationText
  selfCertificationText: string
}

/** The categories that an investor can choose now. */
export function listCategories({ selfCertification, selfCertificationText }: Offered): readonly Category[] {
  if (selfCertification === 'us') return US
  if (selfCertification === 'uk') return UK
  return selfCertification === 'own' && selfCertificationText
    ? [{ label: 'Stated in the region’s words', text: selfCertificationText }]
    : []
}

/** Until when a self-certification is shown: the same day a year later, in UTC. */
export function getSelfCertificationEnd(selfCertifiedAt: Date): Date {
  const end = new Date(selfCertifiedAt)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/** For instance "Self-certified on March 3, 2027. Not verified by us.". */
export function formatSelfCertification(selfCertifiedAt: string, timeZone: string | undefined): string {
  const day = formatDate(selfCertifiedAt, timeZone, { year: 'numeric', month: 'long', day: 'numeric' })
  return `Self-certified on ${day}. Not verified by us.`
}
