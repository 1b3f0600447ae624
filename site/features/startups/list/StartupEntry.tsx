import type { ReactNode } from 'react'
import { formatResponseStats } from '#api/connections/contract/response-rate.ts'
import { fundingProgress } from '#api/platform/contract/interest.ts'
import { formatAmount } from '#api/platform/contract/money.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { LatticeImage } from '#site/ui/brand/LatticeImage.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import { getName } from './names.ts'
import { Facts } from './StartupFacts.tsx'
import './startup-list.css'

export interface StartupEntryProps {
  startup: StartupListItem
  /** A card of the grid, or a row of the list. */
  view: 'grid' | 'list'
  /** Why it is shown. */
  match?: ReactNode
  /** What can be done about it. */
  children: ReactNode
}

/** A startup in a list. */
export function StartupEntry({ startup, view, match, children }: StartupEntryProps) {
  const name = getName(startup)
  const responseStats = formatResponseStats(startup)
  const amount = startup.fundingAmount === undefined ? undefined : formatAmount(startup.fundingAmount)
  const progress = fundingProgress(startup.connectionCount, startup.fundingAmount)
  const title = (
    <h2 className="card-title">
      <a className="card-link" href={`/startup/${startup.id}`}>
        {name}
      </a>
    </h2>
  )
  if (view === 'grid')
    return (
      <li id={`startup-${startup.id}`} className="card card-flush startup-card">
        <div className="startup-card-picture">
          <LatticeImage seed={name} />
        </div>
        <div className="card-body">
          <div className="startup-name">
            {startup.logo && <Logo name={name} src={startup.logo} size="2.5rem" />}
            {title}
          </div>
          <p className="small soft clamp-3">{startup.elevatorPitch}</p>
          <Facts startup={startup} />
          {responseStats && <p className="fine soft">{responseStats}</p>}
          {match}
          {amount !== undefined && (
            <ProgressBar
              kind="meter"
              label={`Asks for ${amount}`}
              value={progress}
              valueLabel={`Interest ${Math.round(progress)}%`}
            />
          )}
          <div className="card-foot card-above startup-actions">{children}</div>
        </div>
      </li>
    )
  return (
    <li id={`startup-${startup.id}`} className="card startup-row">
      <Logo name={name} src={startup.logo} size="3.25rem" />
      <div className="stack startup-row-text">
        <div className="startup-name">{title}</div>
        <p className="small soft clamp-2">{startup.elevatorPitch}</p>
        <Facts startup={startup} />
        {responseStats && <p className="fine soft">{responseStats}</p>}
        {match}
      </div>
      <div className="cluster startup-row-end">
        {amount !== undefined && <span className="numeric">{amount}</span>}
        <div className="card-above startup-actions">{children}</div>
      </div>
    </li>
  )
}
