import { STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import type { UnclaimedStartup } from '#api/unclaimed-startups/calls.ts'
import { COMPANIES } from '#site/copy/companies.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { industryClass } from '#site/lib/profile/industry-class.ts'
import { unclaimedPath } from '#site/lib/profile/startup-path.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { DirectoryPages } from './DirectoryPages.tsx'
import { directoryPath, FIRST_UNCLAIMED } from './unclaimed.ts'
import './directory.css'

export interface UnclaimedProps {
  list: ListPage<UnclaimedStartup>
  /** The address of another page of it; without one, the public directory has the rest. */
  to?: (cursor: string) => string
}

/** Startups that no founder has claimed, with public facts only. */
export function Unclaimed({ list: { items, total, previous, next }, to }: UnclaimedProps) {
  if (items.length === 0) return null
  return (
    <section id="unclaimed" className="stack directory-unclaimed" aria-labelledby="unclaimed-title">
      <div className="stack" style={{ '--gap': 'var(--space-1)' } as object}>
        <h2 id="unclaimed-title">{COMPANIES.unclaimedTitle}</h2>
        <p className="soft">{COMPANIES.unclaimedText}</p>
      </div>
      <ul className="directory-list" role="list">
        {items.map((startup) => (
          <Entry key={startup.id} startup={startup} />
        ))}
      </ul>
      {to ? (
        <DirectoryPages
          label={COMPANIES.unclaimedPages}
          previous={previous ? to(previous) : null}
          next={next ? to(next) : null}
        />
      ) : (
        next && (
          <p>
            <a className="button button-secondary" href={directoryPath({}, FIRST_UNCLAIMED, 'unclaimed')}>
              {COMPANIES.unclaimedAll(total ?? 0)}
            </a>
          </p>
        )
      )}
    </section>
  )
}

function Entry({ startup }: { startup: UnclaimedStartup }) {
  const { companyName, location, description, industry, stage } = startup
  return (
    <li className="card directory-entry">
      <Logo name={companyName} src={null} size="3.5rem" />
      <div className="directory-words">
        <h3 className="card-title clamp-2">
          <a className="card-link" href={unclaimedPath(startup)}>
            {companyName}
          </a>
        </h3>
        <p className="small soft clamp-2">{location}</p>
      </div>
      <p className="directory-pitch small clamp-3">{description}</p>
      <p className="cluster directory-badges card-foot">
        <Badge>{COMPANIES.unclaimed}</Badge>
        {industry && <span className={industryClass(industry)}>{industry}</span>}
        {stage && <Badge>{STAGE_LABELS[stage]}</Badge>}
      </p>
    </li>
  )
}
