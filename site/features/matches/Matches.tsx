import { isWorthShowing } from '#api/matches/contract/kinds.ts'
import type { MatchParty } from '#api/matches/contract/schema.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { ConnectButton } from '#site/features/connections/ConnectButton.tsx'
import { InvestorListing } from '#site/features/investors/directory/InvestorListing.tsx'
import { SaveButton } from '#site/features/saved-startups/SaveButton.tsx'
import { DeckLink } from '#site/features/startups/list/DeckLink.tsx'
import { getName } from '#site/features/startups/list/names.ts'
import { StartupEntry } from '#site/features/startups/list/StartupEntry.tsx'
import {
  emptyNote,
  getStateNote,
  KIND_LABELS,
  MATCHES,
  MENTORING_HINT,
  MISSING_NOTES,
  type Note,
} from '#site/copy/matches.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { ListFailed } from '#site/ui/list/DataList.tsx'
import { Segments } from '#site/ui/list/Segments.tsx'
import { useDataList, type ListStart } from '#site/ui/list/use-data-list.ts'
import { DismissibleMatch } from './DismissibleMatch.tsx'
import { MatchCard } from './MatchCard.tsx'
import { loadMatches, type ListedMatch, type MatchFilters, type MatchPage } from './matches-data.ts'
import './matches.css'

export interface MatchesProps {
  initial: ListStart<ListedMatch, MatchFilters, MatchPage>
  party: MatchParty
  /** As the site promises it. */
  reviewTime: string
  regionName: string
  /** Milliseconds: when the page was made. */
  now: number
  timeZone: string
}

/** Startups that fit an investor, or investors who fit a founder. */
export function Matches({ initial, party, reviewTime, ...entry }: MatchesProps) {
  const list = useDataList(initial, loadMatches)
  const { page } = list
  if (list.hasFailed) return <ListFailed list={list} title={MATCHES.failed} />
  if (!page) return <SkeletonRows label="Loading matches" />
  const { kind, summary, items } = page
  const isReady = summary.state === 'ready'
  const [first] = summary.missing
  const missing = isReady && first && MISSING_NOTES[first]
  const hint = isReady && !summary.kinds.includes('mentoring') && MENTORING_HINT[party]
  const fitting = items.filter(isWorthShowing)
  const others = items.filter((match) => !isWorthShowing(match))
  return (
    <div className="stack data-list matches" aria-busy={list.isLoading}>
      {summary.kinds.length > 1 && (
        <Segments
          label={MATCHES.kinds}
          list={list}
          filter="kind"
          items={summary.kinds.map((id) => ({ id: id === 'funding' ? '' : id, label: KIND_LABELS[id] }))}
        />
      )}
      {missing && (
        <Callout>
          <p>
            {missing.text} <a href={missing.link.href}>{missing.link.label}</a>
          </p>
        </Callout>
      )}
      {fitting.length > 0 && <MatchList label={MATCHES.list[party]} matches={fitting} {...entry} />}
      {fitting.length === 0 && (
        <MatchNote
          note={summary.state === 'ready' ? emptyNote(party, kind) : getStateNote(summary.state, reviewTime)}
        />
      )}
      {others.length > 0 && (
        <details className="match-others">
          <summary>{MATCHES.others(others.length)}</summary>
          <MatchList label={MATCHES.othersList} matches={others} {...entry} />
        </details>
      )}
      {isReady && summary.unlisted !== null && <p className="soft">{MATCHES.unlisted(summary.unlisted)}</p>}
      {hint && (
        <p className="match-hint small soft">
          {hint.text} <a href={hint.link.href}>{hint.link.label}</a>
        </p>
      )}
    </div>
  )
}

interface MatchListProps extends Pick<MatchesProps, 'regionName' | 'now' | 'timeZone'> {
  label: string
  matches: readonly ListedMatch[]
}

function MatchList({ label, matches, timeZone, ...entry }: MatchListProps) {
  const isOfStartups = matches[0]?.startup !== undefined
  return (
    <ul className={isOfStartups ? 'stack startup-rows' : 'grid investor-directory'} role="list" aria-label={label}>
      {matches.map(({ startup, investor, ...match }) => {
        const reasons = <MatchCard match={match} />
        if (startup) {
          const name = getName(startup)
          return (
            <DismissibleMatch key={startup.id} id={startup.id} name={name}>
              {(dismiss) => (
                <StartupEntry startup={startup} view="list" match={reasons}>
                  <DeckLink startup={startup} />
                  <SaveButton startupId={startup.id} companyName={name} isSaved={startup.saved ?? false} isCompact />
                  <ConnectButton
                    target={{ party: 'founder', id: startup.id, name }}
                    requestStatus={startup.requestStatus}
                    timeZone={timeZone}
                    place="card"
                  />
                  {dismiss}
                </StartupEntry>
              )}
            </DismissibleMatch>
          )
        }
        if (!investor) return null
        const name = fullName(investor.user)
        return (
          <DismissibleMatch key={investor.id} id={investor.id} name={name}>
            {(dismiss) => (
              <InvestorListing investor={investor} timeZone={timeZone} match={reasons} {...entry}>
                <ConnectButton
                  target={{ party: 'investor', id: investor.id, name }}
                  requestStatus={investor.requestStatus}
                  timeZone={timeZone}
                  place="card"
                />
                {dismiss}
              </InvestorListing>
            )}
          </DismissibleMatch>
        )
      })}
    </ul>
  )
}

function MatchNote({ note: { title, text, link } }: { note: Note }) {
  return (
    <EmptyState
      icon="handshake"
      title={title}
      description={text}
      action={
        <ButtonLink variant="secondary" href={link.href}>
          {link.label}
        </ButtonLink>
      }
    />
  )
}
