import { useEffect } from 'react'
import type { Connection } from '#api/connections/calls.ts'
import { markNotificationsRead, recordRequestsSeen } from './requests.ts'

const listIds = (requests: readonly Connection[]) => requests.map(({ id }) => id).join(' ')
const numbers = (ids: string) => ids.split(' ').filter(Boolean).map(Number)

/** Tells the server that the answers to these requests are on the screen: their notifications count as read. */
export function useAnswersSeen(requests: readonly Connection[]): void {
  const answered = listIds(requests.filter(({ answeredAt }) => answeredAt !== null))
  // What stays unread does no harm.
  useEffect(() => void markNotificationsRead(numbers(answered)).catch(() => {}), [answered])
}

/** Tells the server that these received requests are on the screen: they are no longer new. */
export function useRequestsSeen(requests: readonly Connection[]): void {
  const unseen = listIds(requests.filter(({ seenAt }) => seenAt === undefined))
  // What stays new does no harm.
  useEffect(() => void recordRequestsSeen(numbers(unseen)).catch(() => {}), [unseen])
}
