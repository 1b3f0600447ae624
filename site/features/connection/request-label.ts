import type { Connection } from '#api/contract/connection/answers.ts'
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
    withdrawn: 'You withdrew your request. You cannot ask again.',
  } as const
  return labels[request.state]
}
