import type { ReactNode } from 'react'
import { formatResponseStats } from '#api/connections/contract/response-rate.ts'
import { counted } from '#api/platform/contract/counted.ts'
import { fundingProgress } from '#api/platform/contract/interest.ts'
import { LatticeImage } from '#site/ui/brand/LatticeImage.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'
import type { ListedStartup } from './listed-startup.ts'
import { getName } from './names.ts'
import { Facts, FundingAsk } from './StartupFacts.tsx'
import './startup-list.css'

export interface StartupEntryProps {
  startup: ListedStartup
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
          {startup.fundingAmount !== undefined && (
            <ProgressBar
              kind="meter"
              label="Interest"
              value={fundingProgress(startup.connectionCount, startup.fundingAmount)}
              valueLabel={counted(startup.connectionCount, 'request')}
            />
          )}
          <div className="card-foot cluster cluster-apart">
            <FundingAsk startup={startup} />
            <div className="card-above startup-actions">{children}</div>
          </div>
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
        <FundingAsk startup={startup} />
        <div className="card-above startup-actions">{children}</div>
      </div>
    </li>
  )
}
