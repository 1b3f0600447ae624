import type { ReactNode } from 'react'
import { fundingProgress } from '#api/contract/display.ts'
import { STAGE_LABELS } from '#api/contract/enumerations.ts'
import { formatAmount } from '#api/contract/money.ts'
import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { industryTone } from '#site/lib/profile/industry-tone.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { LatticePicture } from '#site/ui/brand/LatticePicture.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import { nameOf } from './names.ts'

interface StartupCardProps {
  startup: StartupListItem
  actions: ReactNode
}

/** The funding that is asked for; nothing where the viewer may not see it. */
export function Ask({ startup }: { startup: StartupListItem }) {
  if (startup.fundingAmount === undefined) return null
  return <span className="numeric">{formatAmount(startup.fundingAmount)}</span>
}

export function Facts({ startup }: { startup: StartupListItem }) {
  return (
    <div className="cluster startup-facts">
      <Badge tone={industryTone(startup.industry)}>{startup.industry}</Badge>
      <Badge>{STAGE_LABELS[startup.stage]}</Badge>
      <span className="small soft">{startup.location}</span>
    </div>
  )
}

/** A startup in the grid (rules: Interest). */
export function StartupCard({ startup, actions }: StartupCardProps) {
  return (
    <li className="card card-flush startup-card">
      <div className="startup-card-picture">
        <LatticePicture seed={nameOf(startup)} />
      </div>
      <div className="card-body">
        <div className="startup-name">
          {startup.logo && <Logo name={nameOf(startup)} src={startup.logo} size="2.5rem" />}
          <h2 className="card-title">
            <a className="card-link" href={`/startup/${startup.id}`}>
              {nameOf(startup)}
            </a>
          </h2>
        </div>
        <Facts startup={startup} />
        <p className="small soft clamp-3">{startup.elevatorPitch}</p>
        {startup.fundingAmount !== undefined && (
          <ProgressBar
            kind="meter"
            label={`Asks for ${formatAmount(startup.fundingAmount)}`}
            value={fundingProgress(startup.connectionCount, startup.fundingAmount)}
            valueLabel={`Interest ${Math.round(fundingProgress(startup.connectionCount, startup.fundingAmount))}%`}
          />
        )}
        <div className="card-foot card-above startup-actions">{actions}</div>
      </div>
    </li>
  )
}
