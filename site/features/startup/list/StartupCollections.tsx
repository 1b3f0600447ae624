import { Logo } from '#site/ui/data/Logo.tsx'
import { nameOf, NO_DATA } from './names.ts'
import { Ask, Facts, StartupCard } from './StartupCard.tsx'
import type { StartupViewProps } from './StartupTable.tsx'

const keyOf = (startup: { id: number } | null, index: number) => startup?.id ?? -1 - index

/** Startups as cards. */
export function StartupGrid({ startups, actions, emptyState, isLoading }: StartupViewProps) {
  if (startups.length === 0) return emptyState
  return (
    <ul className="grid startup-grid" aria-label="Startups" aria-busy={isLoading} role="list">
      {startups.map((startup, index) =>
        startup ? (
          <StartupCard key={startup.id} startup={startup} actions={actions(startup)} />
        ) : (
          <li key={keyOf(startup, index)} className="card soft">
            {NO_DATA}
          </li>
        ),
      )}
    </ul>
  )
}

/** Startups one under the other, each with its pitch. */
export function StartupRows({ startups, actions, emptyState, isLoading }: StartupViewProps) {
  if (startups.length === 0) return emptyState
  return (
    <ul className="stack startup-rows" aria-label="Startups" aria-busy={isLoading} role="list">
      {startups.map((startup, index) => (
        <li key={keyOf(startup, index)} className="card startup-row">
          <Logo name={nameOf(startup)} src={startup?.logo} size="3.25rem" />
          <div className="stack startup-row-text">
            {startup ? (
              <h2 className="card-title">
                <a className="card-link" href={`/startup/${startup.id}`}>
                  {nameOf(startup)}
                </a>
              </h2>
            ) : (
              <p className="soft">{NO_DATA}</p>
            )}
            {startup && <p className="small soft clamp-2">{startup.elevatorPitch}</p>}
            {startup && <Facts startup={startup} />}
          </div>
          {startup && (
            <div className="cluster startup-row-end">
              <Ask startup={startup} />
              <div className="card-above startup-actions">{actions(startup)}</div>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
