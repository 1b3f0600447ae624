import type { ReactNode } from 'react'
import type { SameStartup } from '#api/startups/contract/responses.ts'
import { formatSameStartups } from '#site/lib/profile/same-startups.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'

interface SameStartupsProps {
  same: readonly SameStartup[]
  /** What the reader can do about it. */
  children: ReactNode
}

/** Points out that a company may have a profile already. */
export function SameStartups({ same, children }: SameStartupsProps) {
  return (
    <div role="status">
      {same.length > 0 && (
        <Callout tone="warning" title="This company may have a profile already">
          <ul role="list">
            {same.map((startup) => (
              <li key={startup.id}>
                {formatSameStartups(startup)}.{' '}
                <a href={`/startup/${startup.id}`} target="_blank" rel="noreferrer">
                  Open its page
                </a>
              </li>
            ))}
          </ul>
          {children}
        </Callout>
      )}
    </div>
  )
}
