import { INDUSTRIES, STAGE_LABELS, STAGES } from '#api/platform/contract/enumerations.ts'
import type { TableKind } from './kinds.ts'

/** A field with a closed list of values, and what other words in files mean. */
interface ChoiceField {
  options: readonly { id: string; label: string }[]
  /** For each value the starts of words that mean it, the most specific value first. */
  words: readonly (readonly [value: string, starts: string])[]
}

const INDUSTRY: ChoiceField = {
  options: INDUSTRIES.map((id) => ({ id, label: id })),
  words: [
    ['Cybersecurity', 'cyber|infosec|security'],
    ['Artificial Intelligence', 'artificial|machine learning|ai|ml'],
    ['Blockchain', 'crypto|blockchain|web3'],
    ['AgTech', 'agtech|agritech|precision ag'],
    ['EdTech', 'edtech|elearning|e learning'],
    ['FinTech', 'fintech|financ|bank|insur|payment|52'],
    ['HealthTech', 'healthtech|digital health|medtech|medical device|telehealth'],
    ['Biotech', 'biotech|life science|pharma|bioscience'],
    ['CleanTech', 'cleantech|climate|sustainab|recycl|waste|water|environment'],
    ['Energy', 'energy|solar|wind|utilit|oil|gas|mining|21|22'],
    ['Healthcare', 'health|medical|clinic|hospital|wellness|dental|62'],
    ['Agriculture', 'agri|farm|crop|livestock|forest|fish|11'],
    ['Food & Beverage', 'food|beverage|restaurant|brew|bak|cater|coffee|drink|72|311|312'],
    ['E-commerce', 'ecommerce|e commerce|online store|online retail'],
    ['Marketplace', 'marketplace|platform'],
    ['SaaS', 'saas|software|cloud|app|5415|5112|513'],
    ['Logistics', 'logistic|transport|freight|warehous|supply chain|shipping|trucking|48|49'],
    ['Manufacturing', 'manufact|industrial|machin|fabricat|hardware|robot|31|32|33'],
    ['Real Estate', 'real estate|property|proptech|construct|building|53|23'],
    ['Education', 'educat|school|train|tutor|universit|61'],
    ['Media', 'media|publish|film|music|entertain|game|gaming|marketing|advertis|news|51|71'],
    ['Retail', 'retail|store|shop|apparel|fashion|consumer|44|45'],
    ['Technology', 'tech|it|information|engineer|electronic|54'],
    ['Other', 'other|misc|service|nonprofit|unknown'],
  ],
}

const STAGE: ChoiceField = {
  options: STAGES.map((id) => ({ id, label: STAGE_LABELS[id] })),
  words: [
    ['pre-seed', 'pre seed|preseed|friends and family|bootstrap'],
    ['series_a', 'series a'],
    ['series_b', 'series b'],
    ['series_c', 'series c|series d|series e|late'],
    ['idea', 'idea|concept|ideation|planning|pre launch|pre revenue|pre startup'],
    ['mvp', 'mvp|prototype|beta|pilot|development|product'],
    ['seed', 'seed|early|startup|start up|launch|angel|validation'],
    ['growth', 'growth|grow|scal|expan|traction|revenue'],
    ['established', 'establish|mature|existing|second stage'],
    ['profitable', 'profit'],
  ],
}

/** The sections of the community page, in the order in which they are guessed, as the starter region names them. */
const SECTIONS: readonly (readonly [id: string, label: string, starts: string])[] = [
  ['local-media', 'Local Media', 'media|news|press|radio|tv|podcast|magazine|blog'],
  [
    'venture-capital-investment',
    'Venture Capital & Investment',
    'vc|venture|capital|invest|angel|fund|bank|lender|financ',
  ],
  [
    'universities-incubation-facilities',
    'Universities & Incubation Facilities',
    'universit|college|school|educat|incubat|accelerat|maker',
  ],
  ['research-parks', 'Research Parks', 'research|science park|tech park|technology park|lab'],
  ['professional-associations', 'Professional Associations', 'professional|associat|trade|guild|society'],
  [
    'nonprofits-state-agencies',
    'Nonprofits & State Agencies',
    'nonprofit|non profit|agency|state|government|gov|public|foundation|sbdc|sba',
  ],
  ['economic-development', 'Economic Development', 'chamber|economic|development|commerce|city|county|edc|main street'],
  ['community-organizations', 'Community Organizations', 'community|cowork|co work|network|meetup|club|group|org'],
]

const SECTION: ChoiceField = {
  options: SECTIONS.map(([id, label]) => ({ id, label })),
  words: SECTIONS.map(([id, , starts]) => [id, starts]),
}

/** The fields with a closed list, by kind. */
const CHOICE_FIELDS: Readonly<Partial<Record<TableKind, Readonly<Record<string, ChoiceField>>>>> = {
  startups: { industry: INDUSTRY, stage: STAGE },
  community: { section: SECTION },
}

export const choiceField = (kind: TableKind, field: string | null): ChoiceField | undefined =>
  field === null ? undefined : CHOICE_FIELDS[kind]?.[field]

/** The same for `Tech / Software` and `tech software`. */
export const toValueKey = (value: string): string =>
  value
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 100)

/** What a word of a file probably means; `null` if nothing is near. */
export function guessChoice(kind: TableKind, field: string, value: string): string | null {
  const choices = choiceField(kind, field)
  const text = ` ${toValueKey(value)} `
  const means = (start: string) =>
    // Two letters, such as AI, are a word of their own; digits are the start of a NAICS code.
    start.length < 3 && !/^\d/.test(start) ? text.includes(` ${start} `) : text.includes(` ${start}`)
  return choices?.words.find(([, starts]) => starts.split('|').some(means))?.[0] ?? null
}

/** What words of files mean, as administrators have said; `null`: nothing, they are left out. */
export type RememberedChoices = ReadonlyMap<string, string | null>

export const toChoiceKey = (field: string, value: string): string => `${field} ${toValueKey(value)}`
