import { formatDate } from '#api/platform/contract/dates.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { Badge } from '#site/ui/data/Badge.tsx'

const STATES = {
  pending: ['accent', 'Pending review'],
  approved: ['success', 'Approved'],
  rejected: ['danger', 'Not approved'],
} as const

/** Where the last funding request stands; nothing before the first. */
export function FundingState({ startup, timeZone }: { startup: Startup; timeZone: string }) {
  if (!startup.fundingRequestedAt) return null
  const [tone, text] = STATES[startup.status]
  return (
    <p className="cluster small soft">
      <span>Funding request from {formatDate(startup.fundingRequestedAt, timeZone)}</span>
      <Badge tone={tone} hasDot>
        {text}
      </Badge>
    </p>
  )
}
