import { isMeant, meantBy } from '#api/content/contract/search.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { startupPath } from '#site/lib/profile/startup-path.ts'
import type { SearchHit } from './search-groups.ts'

/** What visitors see of a company. */
type Company = Pick<StartupListItem, 'id' | 'companyName' | 'industry' | 'elevatorPitch'>

interface FoundCompanies {
  /** Those whose name has one of the words. */
  named: SearchHit[]
  others: SearchHit[]
}

const NONE: FoundCompanies = { named: [], others: [] }
/** More than show: not each that holds the letters has the word. */
const REQUESTED_COUNT = 24

const split = (text: string) => text.split(/\s+/)

/**
 * The public companies in which every word stands, as a visitor finds them, for any viewer: what a founder made private
 * is gone at the next search. None where the server cannot be asked: the pages are found all the same.
 */
export async function findCompanies(terms: readonly string[]): Promise<FoundCompanies> {
  const longest = terms.toSorted((a, b) => b.length - a.length)[0]
  if (!longest) return NONE
  const query = new URLSearchParams({ q: longest, limit: String(REQUESTED_COUNT) })
  const answer = await fetch(`/api/startups?${query.toString()}`, { credentials: 'omit' }).catch(() => undefined)
  return answer?.ok ? companyHits((await answer.json()) as Company[], terms) : NONE
}

/** Those of the companies in which every word stands, not only its letters. */
export function companyHits(companies: readonly Company[], terms: readonly string[]): FoundCompanies {
  const holds = (text: string) => (term: string) => split(text).some((word) => isMeant(word, term))
  const meant = companies.filter(({ companyName, industry, elevatorPitch }) =>
    terms.every(holds(`${companyName} ${industry} ${elevatorPitch}`)),
  )
  const { named = [], others = [] } = Object.groupBy(meant, ({ companyName }) =>
    terms.some(holds(companyName)) ? 'named' : 'others',
  )
  const matchesTerms = meantBy(terms)
  const toHit = (company: Company): SearchHit => ({
    kind: 'company',
    title: company.companyName,
    url: startupPath(company),
    when: company.industry,
    excerpt: split(company.elevatorPitch).map((text) => ({ text, isFound: matchesTerms(text) })),
  })
  return { named: named.map(toHit), others: others.map(toHit) }
}
