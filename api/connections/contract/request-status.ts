import * as z from 'zod/mini'
import { CONNECTION_STATES, type ConnectionState } from '#api/platform/contract/enumerations.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { count, id, timestamp, named } from '#api/platform/contract/shapes.ts'
import { CONNECTION_INITIATORS, daysBeforeAgain } from './transitions.ts'

/**
 * Whether somebody takes one more request: `full` until some are answered, `paused` until they say otherwise, `blocked`
 * by whoever looks. Who was blocked reads `paused`.
 */
const AVAILABILITIES = ['free', 'full', 'paused', 'blocked'] as const
export type Availability = (typeof AVAILABILITIES)[number]

/** How somebody answers requests to connect (rules: Answering figures). */
const answering = named(
  'Answering',
  z.strictObject({
    /** Requests of the last 180 days that were answered or ran out. */
    received: count,
    /** Of these, answered within 14 days. */
    answered: count,
    /** The median time of those answers; `null` without any. */
    medianHours: z.nullable(count),
  }),
)
export type Answering = z.output<typeof answering>

/** How a person stands with somebody whom they may ask to connect. */
const requestStatus = named(
  'Asking',
  z.strictObject({
    room: z.enum(AVAILABILITIES),
    /** Wants to hear when there is room. */
    isWatching: z.boolean(),
    /** The connection of the two, and so the conversation of two who are connected; `null` without one. */
    connectionId: z.nullable(id),
    /** Of the connection of the two; `null` without one. */
    state: z.nullable(z.enum(CONNECTION_STATES)),
    /** Whether the two were connected, and are not now. */
    hasEnded: z.boolean(),
    /** Who asked last, or the region that introduced the two. */
    initiatedBy: z.nullable(z.enum(CONNECTION_INITIATORS)),
    /** From when on another request can be made; `null` where there was none, or nothing has ended. */
    againAt: z.nullable(timestamp),
  }),
)
export type RequestStatus = z.output<typeof requestStatus>

/** What cards and profiles say of somebody who can be asked. */
export const requestStatusFields = {
  /** For signed-in people; `null` before enough requests were received. */
  answering: z.optional(z.nullable(answering)),
  /** For signed-in people: whether the profile was made within the last 30 days. */
  isNew: z.optional(z.boolean()),
  /** For those who may ask. */
  asking: z.optional(requestStatus),
}

/** Milliseconds from which the two of a connection may ask again; 0 where none of its ends was reached. */
export function againFrom(state: ConnectionState, endedAt: number | null | undefined): number {
  const days = daysBeforeAgain(state)
  return days && endedAt ? endedAt + days * DAY : 0
}
