import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Answering } from './request-status.ts'

const { withinDays, from } = LIMITS.answering

/** How many requests somebody received, and how many of them were answered in time. */
export type Answered = Pick<Answering, 'received' | 'answered'>

/** What a card says of it. */
interface ResponseFacts {
  answering?: Answering | null | undefined
  isNew?: boolean | undefined
}

/** From how long each answer took in milliseconds; `null` for a request that ran out. */
export function countAnswered(responseTimes: readonly (number | null)[]): Answered {
  return { received: responseTimes.length, answered: inTime(responseTimes).length }
}

const inTime = (responseTimes: readonly (number | null)[]) =>
  responseTimes.filter((time) => time !== null).filter((time) => time <= withinDays * DAY)

/** Whether so few are known that figures would tell of single requests. */
export const isTooFew = ({ received }: Answered): boolean => received < from

/** The figures that others read; `null` before there are enough. */
export function getResponseStats(responseTimes: readonly (number | null)[]): Answering | null {
  const counted = countAnswered(responseTimes)
  if (isTooFew(counted)) return null
  const times = inTime(responseTimes).toSorted((a, b) => a - b)
  const [low, high] = [times[(times.length - 1) >> 1], times[times.length >> 1]]
  const median = low === undefined || high === undefined ? null : Math.round((low + high) / 2 / HOUR)
  return { ...counted, medianHours: median }
}

/** "Answers 9 of 10". */
export const formatAnswered = ({ answered, received }: Answered): string => `Answers ${answered} of ${received}`

/**
 * "Answers 9 of 10, usually within 2 days", or "New member" of a new person without figures; `null` where there is
 * nothing to say.
 */
export function formatResponseStats({ answering, isNew }: ResponseFacts): string | null {
  if (!answering) return isNew ? 'New member' : null
  const { medianHours } = answering
  if (medianHours === null) return formatAnswered(answering)
  const days = Math.max(1, Math.ceil(medianHours / 24))
  return `${formatAnswered(answering)}, usually within ${days === 1 ? 'a day' : `${days} days`}`
}
