import { useEffect } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import { type ConnectionSide, waitsFor } from '#api/connections/contract/transitions.ts'
import { haveSeen, noteSeen } from './requests.ts'

const idsOf = (requests: readonly Connection[]) => requests.map(({ id }) => id).join(' ')
const numbers = (ids: string) => ids.split(' ').filter(Boolean).map(Number)

/**
 * Tells the server that these requests are on the screen: the notices of answers count as read, and what waits for this
 * side is new no more.
 */
export function useSeen(requests: readonly Connection[], side: ConnectionSide): void {
  const answered = idsOf(requests.filter(({ answeredAt }) => answeredAt !== null))
  const unseen = idsOf(requests.filter((request) => waitsFor(side, request) && request.seenAt === undefined))
  // What stays unread or new does no harm.
  useEffect(() => void haveSeen(numbers(answered)).catch(() => {}), [answered])
  useEffect(() => void noteSeen(numbers(unseen)).catch(() => {}), [unseen])
}
