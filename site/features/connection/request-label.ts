import type { Connection } from '#api/contract/connection/answers.ts'
import { daysBeforeAgain } from '#api/contract/connection/moves.ts'
import { formatDate } from '#api/contract/dates.ts'

/** What the investor reads about the request that they sent. */
export function requestLabel(
  request: Pick<Connection, 'state' | 'createdAt' | 'answeredAt'>,
  timeZone: string,
): string {
  const day = (value: string | null) => formatDate(value, timeZone)
  const labels = {
    requested: `You asked on ${day(request.createdAt)}. The founder has not answered yet.`,
    accepted: `The founder accepted your request on ${day(request.answeredAt)}.`,
    declined: `The founder declined your request on ${day(request.answeredAt)}.`,
    withdrawn: `You withdrew your request. You can ask again after ${daysBeforeAgain('withdrawn')} days.`,
    expired: `Your request ended without an answer. You can ask again after ${daysBeforeAgain('expired')} days.`,
  } as const
  return labels[request.state]
}
