import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { industryTone } from '#site/lib/profile/industry-tone.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'

/** The funding that is asked for; nothing where the viewer may not see it. */
export function FundingAsk({ startup }: { startup: StartupListItem }) {
  if (startup.fundingAmount === undefined) return null
  return (
    <span className="card-above numeric">
      <Amount dollars={startup.fundingAmount} />
    </span>
  )
}

/** Industry, stage and place. */
export function Facts({ startup }: { startup: StartupListItem }) {
  return (
    <div className="cluster startup-facts">
      <Badge tone={industryTone(startup.industry)}>{startup.industry}</Badge>
      <Badge>{STAGE_LABELS[startup.stage]}</Badge>
      <span className="small soft">{startup.location}</span>
    </div>
  )
}
