import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { ResponseStats } from './request-status.ts'

const { withinDays, from } = LIMITS.responseStats

/** How many requests someone received, and how many they answered in time. */
export type Answered = Pick<ResponseStats, 'received' | 'answered'>

/** The response rate on a card. */
interface ResponseFacts {
  responseStats?: ResponseStats | null | undefined
  isNew?: boolean | undefined
}

/** Counts response times in milliseconds; `null` is an expired request. */
export function countAnswered(responseTimes: readonly (number | null)[]): Answered {
  return { received: responseTimes.length, answered: inTime(responseTimes).length }
}

const inTime = (responseTimes: readonly (number | null)[]) =>
  responseTimes.filter((time) => time !== null).filter((time) => time <= withinDays * DAY)

/** Whether there are so few that figures would reveal single requests. */
export const isTooFew = ({ received }: Answered): boolean => received < from

/** The figures that others see; `null` until there are enough. */
export function getResponseStats(responseTimes: readonly (number | null)[]): ResponseStats | null {
  const counted = countAnswered(responseTimes)
  if (isTooFew(counted)) return null
  const times = inTime(responseTimes).toSorted((a, b) => a - b)
  const [low, high] = [times[(times.length - 1) >> 1], times[times.length >> 1]]
  const median = low === undefined || high === undefined ? null : Math.round((low + high) / 2 / HOUR)
  return { ...counted, medianHours: median }
}

/** For instance "Replies to 9 of 10 requests". */
export const formatAnswered = ({ answered, received }: Answered): string =>
  `Replies to ${answered} of ${received} requests`

/**
 * For instance "Replies to 9 of 10 requests, usually within 2 days", or "New member" without figures; `null` if there
 * is nothing to say.
 */
export function formatResponseStats({ responseStats, isNew }: ResponseFacts): string | null {
  if (!responseStats) return isNew ? 'New member' : null
  const { medianHours } = responseStats
  if (medianHours === null) return formatAnswered(responseStats)
  const days = Math.max(1, Math.ceil(medianHours / 24))
  return `${formatAnswered(responseStats)}, usually within ${days === 1 ? 'a day' : `${days} days`}`
}
