import type { Connection } from '#api/connections/calls.ts'
import { daysBeforeAgain } from '#api/connections/contract/transitions.ts'
import { formatDate } from '#api/platform/contract/dates.ts'

/** What the investor reads about the last request between them and a startup. */
export function requestLabel(
  request: Pick<Connection, 'state' | 'initiatedBy' | 'createdAt' | 'answeredAt'>,
  timeZone: string,
): string {
  const day = (value: string | null) => formatDate(value, timeZone)
  const own = {
    requested: `Requested on ${day(request.createdAt)}. The founder hasn’t replied yet.`,
    accepted: `The founder accepted your request on ${day(request.answeredAt)}.`,
    declined: `The founder declined your request on ${day(request.answeredAt)}.`,
    withdrawn: request.answeredAt
      ? `You’re no longer connected. You can request again after ${daysBeforeAgain('withdrawn')} days.`
      : `You withdrew your request. You can request again after ${daysBeforeAgain('withdrawn')} days.`,
    expired: `Your request ended without an answer. You can request again after ${daysBeforeAgain('expired')} days.`,
  } as const
  const theirs = {
    requested: `The founder sent you a request on ${day(request.createdAt)}.`,
    accepted: `You accepted the founder’s request on ${day(request.answeredAt)}.`,
    declined: `You declined the founder’s request on ${day(request.answeredAt)}.`,
    withdrawn: 'The founder’s request was withdrawn.',
    expired: 'The founder’s request ended without your answer.',
  } as const
  if (request.initiatedBy === 'region' && request.state === 'accepted')
    return `Our team introduced you on ${day(request.answeredAt)}.`
  return (request.initiatedBy === 'founder' ? theirs : own)[request.state]
}
