import { useEffect } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import { type ConnectionParty, needsAnswerFrom } from '#api/connections/contract/transitions.ts'
import { markNotificationsRead, recordRequestsSeen } from './requests.ts'

const listIds = (requests: readonly Connection[]) => requests.map(({ id }) => id).join(' ')
const numbers = (ids: string) => ids.split(' ').filter(Boolean).map(Number)

/**
 * Tells the server that these requests are on the screen: notifications of answers count as read; what waits for this
 * side is new no more.
 */
export function useRequestsSeen(requests: readonly Connection[], party: ConnectionParty): void {
  const answered = listIds(requests.filter(({ answeredAt }) => answeredAt !== null))
  const unseen = listIds(requests.filter((request) => needsAnswerFrom(party, request) && request.seenAt === undefined))
  // What stays unread or new does no harm.
  useEffect(() => void markNotificationsRead(numbers(answered)).catch(() => {}), [answered])
  useEffect(() => void recordRequestsSeen(numbers(unseen)).catch(() => {}), [unseen])
}
