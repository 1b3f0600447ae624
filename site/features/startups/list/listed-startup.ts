import { isStoredName } from '#api/documents/contract/files.ts'
import type { RecommendedStartup, StartupListItem } from '#api/startups/contract/responses.ts'
import { documentPath, webAddress } from '#site/lib/profile/links.ts'

/** What lists show of a startup. */
const LISTED = [
  'id',
  'companyName',
  'logo',
  'industry',
  'stage',
  'location',
  'elevatorPitch',
  'fundingAmount',
  'connectionCount',
  'interestCount',
  'responseStats',
  'isNew',
  'saved',
  'requestStatus',
] as const satisfies readonly (keyof StartupListItem)[]
const RECOMMENDED = [...LISTED, 'level', 'for', 'against'] as const

interface Deck {
  /** Where the viewer reads the deck, if they can. */
  deck: string | null
}
export type ListedStartup = Pick<StartupListItem, (typeof LISTED)[number]> & Deck
export type ListedRecommendation = Pick<RecommendedStartup, (typeof RECOMMENDED)[number]> & Deck

/** The rest of a profile is read on its own page: in a list it would make each page a third heavier. */
export const toListed = (startup: StartupListItem): ListedStartup => ({
  ...pick(startup, LISTED),
  deck: getDeckPath(startup),
})
export const toListedRecommendation = (startup: RecommendedStartup): ListedRecommendation => ({
  ...pick(startup, RECOMMENDED),
  deck: getDeckPath(startup),
})

function getDeckPath({ documents, pitchDeck }: Pick<StartupListItem, 'documents' | 'pitchDeck'>): string | null {
  const deck = documents?.find(({ type }) => type === 'pitchDeck')
  if (deck) return documentPath(deck)
  return pitchDeck && !isStoredName(pitchDeck) ? webAddress(pitchDeck) : null
}

function pick<Item extends object, Key extends keyof Item>(item: Item, keys: readonly Key[]): Pick<Item, Key> {
  const picked: Partial<Pick<Item, Key>> = {}
  for (const key of keys) if (Object.hasOwn(item, key)) picked[key] = item[key]
  return picked as Pick<Item, Key>
}
