import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { industryClass } from '#site/lib/profile/industry-class.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import type { ListedStartup } from './listed-startup.ts'

/** The funding that is asked for; nothing where the viewer may not see it. */
export function FundingAsk({ startup }: { startup: ListedStartup }) {
  if (startup.fundingAmount === undefined) return null
  return (
    <span className="card-above numeric">
      <Amount dollars={startup.fundingAmount} />
    </span>
  )
}

/** Industry, stage and place. */
export function Facts({ startup }: { startup: ListedStartup }) {
  return (
    <div className="cluster startup-facts">
      <span className={industryClass(startup.industry)}>{startup.industry}</span>
      <Badge>{STAGE_LABELS[startup.stage]}</Badge>
      <span className="small soft">{startup.location}</span>
    </div>
  )
}
