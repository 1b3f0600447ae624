import * as z from 'zod/mini'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { MEETING_MINUTES, placeAndNote } from '#api/meetings/contract/schema.ts'
import { formatLength } from './format-length.ts'
import { readLocal } from './local-time.ts'

const time = (timeZone: string, isRequired: boolean) =>
  z.string().check(
    z.refine((local) => local !== '' || !isRequired, { error: MESSAGES.required, abort: true }),
    z.refine((local) => local === '' || readLocal(local, timeZone) !== null, {
      error: 'This time doesn’t exist that day (daylight saving time). Choose another.',
      abort: true,
    }),
    z.refine((local) => local === '' || Number(readLocal(local, timeZone)) > Date.now(), {
      error: 'Choose a future time.',
    }),
  )

/** What someone types to propose times, in their own time zone. */
export const proposeForm = (timeZone: string) =>
  z
    .object({
      first: time(timeZone, true),
      second: time(timeZone, false),
      third: time(timeZone, false),
      minutes: z.string(),
      ...placeAndNote,
    })
    .check(
      z.refine(({ first, second, third }) => second === '' || (second !== first && second !== third), {
        error: 'This is one of the other times.',
        path: ['second'],
      }),
      z.refine(({ first, third }) => third === '' || third !== first, {
        error: 'This is one of the other times.',
        path: ['third'],
      }),
    )

/** The lengths that a meeting can have. */
export const LENGTHS = MEETING_MINUTES.map((minutes) => ({
  id: String(minutes),
  label: formatLength(minutes),
}))
