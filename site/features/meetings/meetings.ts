import type { Meeting } from '#api/meetings/calls.ts'
import type { MetAnswer } from '#api/meetings/contract/transitions.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery, type Query } from '#site/lib/query.ts'

/** The meetings of a connection, newest first, kept fresh while someone has them open. */
export const getMeetings = (connectionId: number): Query<Meeting[]> =>
  createQuery(
    `/api/connections/${connectionId}/meetings`,
    () => unwrap(client.api.connections[':id'].meetings.$get({ param: { id: String(connectionId) } })),
    {
      fresh: 10_000,
      onFocus: true,
      every: 60_000,
    },
  )

/** The upcoming meetings of the user, with anyone. */
export const upcomingMeetings: Query<Meeting[]> = createQuery(
  '/api/meetings',
  () => unwrap(client.api.meetings.$get()),
  { fresh: 10_000 },
)

export interface Proposing {
  times: string[]
  minutes: number
  place: string
  note: string
}

/** Proposes times, for a new meeting or for the one there is. @throws RequestError */
export const propose = (connectionId: number, proposal: Proposing): Promise<Meeting> =>
  unwrap(
    client.api.connections[':id'].meetings.$post({
      param: { id: String(connectionId) },
      json: proposal,
    }),
  )

export type Answer = { action: 'confirm'; startsAt: string } | { action: 'decline' | 'withdraw' | 'cancel' }

/** Answers a proposal, takes it back, or cancels a meeting. @throws RequestError */
export const answer = ({ id }: Pick<Meeting, 'id'>, input: Answer): Promise<Meeting> =>
  unwrap(client.api.meetings[':id'].$patch({ param: { id: String(id) }, json: input }))

/** Says whether the two met. @throws RequestError */
export const submitAttendance = ({ id }: Pick<Meeting, 'id'>, met: MetAnswer): Promise<Meeting> =>
  unwrap(client.api.meetings[':id'].met.$post({ param: { id: String(id) }, json: { met } }))

/** A list with a meeting as it is now. */
export const withMeeting = (list: readonly Meeting[], changed: Meeting): Meeting[] => [
  ...(list.some(({ id }) => id === changed.id) ? [] : [changed]),
  ...list.map((each) => (each.id === changed.id ? changed : each)),
]
