import { useState } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import { type ConnectionParty, needsAnswerFrom } from '#api/connections/contract/transitions.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { type OtherMatch, RequestItem } from './RequestItem.tsx'
import { myRequests } from './requests.ts'
import { useAnswersSeen } from './use-seen.ts'
import './requests.css'

/** Requests that have ended or were answered, shown before the rest is asked for. */
const ENDED_FIRST = 3

export interface RequestsCardProps {
  /** `undefined` where the server could not read them. */
  initial: Connection[] | undefined
  /** Who reads them. */
  party: ConnectionParty
  timeZone: string
  /** Who else fits, for the newest request that came to nothing. */
  others?: readonly OtherMatch[]
}

const NOTHING: Readonly<Record<ConnectionParty, string>> = {
  founder: 'No requests yet. Requests from investors appear here, with how to reach them.',
  investor: 'No requests yet. Requests you send appear here with their status.',
}

/** The requests of a person: those that others have to answer, then what has ended. Their own turn is in Today. */
export function RequestsCard({ initial, party, timeZone, others }: RequestsCardProps) {
  const { data, error } = useQuery(myRequests, initial)
  const [showsAll, setShowsAll] = useState(false)
  const all = data ?? []
  const sent = all.filter((request) => request.state === 'requested' && !needsAnswerFrom(party, request))
  const ended = all.filter(({ state }) => state !== 'requested')
  const shown = [...sent, ...(showsAll ? ended : ended.slice(0, ENDED_FIRST))]
  useAnswersSeen(shown)
  const missed = ended.find((request) => cameToNothing(request, party))
  return (
    <section id="requests" className="card" aria-labelledby="requests-title">
      <h2 id="requests-title" className="card-title">
        Connection requests
      </h2>
      {!data && error && (
        <RetryCallout onRetry={() => myRequests.refresh()}>An error occurred. Please try again.</RetryCallout>
      )}
      {!data && !error && <SkeletonRows count={2} label="Loading requests" />}
      {data?.length === 0 && <p className="soft">{NOTHING[party]}</p>}
      <ul className="divided requests" role="list">
        {shown.map((request) => (
          <RequestItem
            key={request.id}
            {...{ request, party, timeZone }}
            others={request === missed ? others : undefined}
          />
        ))}
      </ul>
      {shown.length < sent.length + ended.length && (
        <div>
          <Button variant="quiet" size="small" onPress={() => setShowsAll(true)}>
            Show {sent.length + ended.length - shown.length} more
          </Button>
        </div>
      )}
    </section>
  )
}

/** Whether a person asked in vain: then others who fit are offered. */
const cameToNothing = ({ state, initiatedBy }: Connection, party: ConnectionParty): boolean =>
  initiatedBy === party && (state === 'declined' || state === 'expired')
