import * as z from 'zod/mini'
import { CONNECTION_STATES, type ConnectionState } from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { count, id, timestamp, named } from '#api/platform/contract/shapes.ts'
import { CONNECTION_INITIATORS, daysBeforeAgain } from './transitions.ts'

/**
 * Whether someone accepts one more request: `full` until some are answered, `paused` until they resume, `blocked` by
 * the viewer. Someone who was blocked sees `paused`.
 */
const AVAILABILITIES = ['free', 'full', 'paused', 'blocked'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** How someone answers connection requests (rules: Answering figures). */
const responseStats = named(
  'ResponseStats',
  z.strictObject({
    /** Requests of the last 180 days that were answered or expired. */
    received: count,
    /** Of these, answered within 14 days. */
    answered: count,
    /** The median time of those answers; `null` without any. */
    medianHours: z.nullable(count),
  }),
)
export type ResponseStats = z.output<typeof responseStats>

/** The viewer's request status with someone they can connect with. */
const requestStatus = named(
  'Asking',
  z.strictObject({
    availability: z.enum(AVAILABILITIES),
    /** Whether the viewer has set an availability alert. */
    isWatching: z.boolean(),
    /** The connection, and so the conversation of two people who are connected; `null` without one. */
    connectionId: z.nullable(id),
    /** The connection's state; `null` without one. */
    state: z.nullable(z.enum(CONNECTION_STATES)),
    /** Whether they were connected, and aren't now. */
    hasEnded: z.boolean(),
    /** Who sent the last request, or `region` for an introduction. */
    initiatedBy: z.nullable(z.enum(CONNECTION_INITIATORS)),
    /** When a new request is possible; `null` if there was none or nothing has ended. */
    againAt: z.nullable(timestamp),
  }),
)
export type RequestStatus = z.output<typeof requestStatus>

/** The request status on cards and profiles. */
export const requestStatusFields = {
  /** For signed-in users; `null` until enough requests were received. */
  responseStats: z.optional(z.nullable(responseStats)),
  /** For signed-in users: whether the profile was created within the last 30 days. */
  isNew: z.optional(z.boolean()),
  /** For those who can send a request. */
  requestStatus: z.optional(requestStatus),
}

/** When a new request is possible, in milliseconds; 0 if nothing has ended. */
export function againFrom(state: ConnectionState, endedAt: number | null | undefined): number {
  const days = daysBeforeAgain(state)
  return days && endedAt ? endedAt + days * DAY : 0
}
