import * as z from 'zod/mini'
import { choice, missingOr, optionalText } from '#api/platform/contract/fields.ts'
import { oneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/platform/contract/messages.ts'
import { MET_ANSWERS } from './transitions.ts'

/** Durations of a meeting, in minutes. */
export const MEETING_MINUTES = [15, 30, 45, 60, 90, 120] as const

const { meeting } = LIMITS

const timestamp = z.pipe(
  z
    .string({ error: MESSAGES.invalid })
    .check(z.maxLength(40, { error: MESSAGES.invalid, abort: true }), z.iso.datetime(MESSAGES.invalid)),
  z.transform((text) => Date.parse(text)),
)

/** The texts of a proposal. */
export const placeAndNote = {
  /** An address, a room, or a link. */
  place: optionalText({ max: [meeting.place, tooLong('Place', meeting.place)] }),
  note: optionalText({ max: [meeting.note, tooLong('Note', meeting.note)], multiline: true }),
}

/** POST /api/connections/{id}/meetings: times as instants. Only the server knows which ones are too early. */
export const proposalInput = z.object({
  times: z.array(timestamp, { error: 'Propose at least one time.' }).check(
    z.minLength(1, 'Propose at least one time.'),
    z.maxLength(meeting.times, `Propose at most ${meeting.times} times.`),
    z.refine((times) => new Set(times).size === times.length, { error: 'Two of the times are the same.' }),
  ),
  minutes: z
    .number({ error: missingOr(MESSAGES.required) })
    .check(z.refine((value) => MEETING_MINUTES.some((each) => each === value), { error: MESSAGES.invalid })),
  ...placeAndNote,
})

/** PATCH /api/meetings/{id}: `startsAt` is the confirmed time. */
export const meetingAnswerInput = z.object({
  action: choice(oneOf(['confirm', 'decline', 'withdraw', 'cancel']), MESSAGES.required, MESSAGES.invalid),
  startsAt: z.optional(timestamp),
})

/** POST /api/meetings/{id}/met. */
export const metInput = z.object({ met: choice(oneOf(MET_ANSWERS), MESSAGES.required, MESSAGES.invalid) })
