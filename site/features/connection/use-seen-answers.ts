import { useEffect } from 'react'
import type { Connection } from '#api/contract/connection/answers.ts'
import { haveSeen } from './requests.ts'

/** Tells the server that the answers to these requests are on the screen, so that their notices count as read. */
export function useSeenAnswers(requests: readonly Connection[]): void {
  const answered = requests.filter(({ answeredAt }) => answeredAt !== null).map(({ id }) => id)
  const ids = answered.join(' ')
  // A notice that stays unread does no harm.
  useEffect(() => void haveSeen(ids.split(' ').filter(Boolean).map(Number)).catch(() => {}), [ids])
}
