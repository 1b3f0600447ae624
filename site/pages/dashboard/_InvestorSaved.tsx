import type { Connection } from '#api/connections/calls.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import type { OtherMatch } from '#site/features/connections/RequestItem.tsx'
import { RequestsCard } from '#site/features/connections/RequestsCard.tsx'
import type { SavedListQuery, SavedLayout } from '#site/features/saved-startups/saved-choices.ts'
import { SavedStartups } from '#site/features/saved-startups/SavedStartups.tsx'

interface InvestorSavedProps {
  saved: SavedStartup[] | undefined
  layout: SavedLayout | undefined
  query: SavedListQuery
  requests: Connection[] | undefined
  others: readonly OtherMatch[]
  now: number
  timeZone: string
}

/** The second tab of the investor's dashboard: saved startups, and requests to connect. */
export default function InvestorSaved({ saved, layout, query, requests, others, now, timeZone }: InvestorSavedProps) {
  return (
    <div className="stack saved-work">
      <SavedStartups initial={saved} now={now} timeZone={timeZone} layout={layout} query={query} />
      <RequestsCard initial={requests} party="investor" timeZone={timeZone} others={others} />
    </div>
  )
}
