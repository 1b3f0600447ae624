import * as z from 'zod/mini'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { MEETING_MINUTES, placeAndNote } from '#api/meetings/contract/schema.ts'
import { formatLength } from './format-length.ts'
import { toInstant } from './local-time.ts'

/** So long before the start it is still worth proposing. */
const isToCome = (local: string) => (toInstant(local)?.getTime() ?? 0) > Date.now()

const time = (isRequired: boolean) =>
  z.string().check(
    z.refine((local) => local !== '' || !isRequired, { error: MESSAGES.required, abort: true }),
    z.refine((local) => local === '' || toInstant(local) !== null, {
      error: 'Clocks skip this time on that day. Choose another.',
      abort: true,
    }),
    z.refine((local) => local === '' || isToCome(local), { error: 'Choose a time that is still to come.' }),
  )

/** What someone types to propose times, on their own clock. */
export const proposeForm = z
  .object({ first: time(true), second: time(false), third: time(false), minutes: z.string(), ...placeAndNote })
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
