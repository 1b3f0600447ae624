import * as z from 'zod/mini'
import { choice } from '#api/contract/fields/choice.ts'
import { oneOf } from '#api/contract/enumerations.ts'
import { entityId, idFilter } from '#api/contract/fields/id.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { MESSAGES, tooLong } from '#api/contract/messages.ts'
import { pageFields } from '#api/contract/fields/paging.ts'
import { optionalText } from '#api/contract/fields/text.ts'

export interface ConnectionInvestor {
  name: string
  email: string
  firmName: string | null
  phoneNumber: string | null
  website: string | null
  linkedIn: string | null
}

/**
 * What a person who may not connect is told (rules: Connections): toast title and text, and the sentence of the 403.
 */
export const CONNECT_REFUSED = {
  title: 'Action required',
  text: 'You need to be logged in as an investor to request a connection.',
} as const

const textOf = (name: string) =>
  optionalText({ max: [LIMITS.connectMessage.max, tooLong(name, LIMITS.connectMessage.max)], multiline: true })
const message = textOf('Message')

/** What the investor writes with a request, and the founder with an answer. */
export const connectForm = z.object({ message })
export const answerForm = z.object({ note: textOf('Note') })

/** POST /api/connect. */
export const connectInput = z.object({
  startupId: entityId(MESSAGES.noStartup),
  message: z.pipe(
    message,
    z.transform((text) => text ?? ''),
  ),
})
export type ConnectInput = z.output<typeof connectInput>

/** PATCH /api/connections/{id}: the founder accepts or declines, the investor withdraws (see `connectionMoves`). */
export const connectionAnswerInput = z.object({
  state: choice(oneOf(['accepted', 'declined', 'withdrawn']), MESSAGES.required, MESSAGES.invalid),
  note: message,
})
export type ConnectionAnswer = z.output<typeof connectionAnswerInput>['state']

/** The query of GET /api/connections: a founder's received ones, an investor's own. */
export const connectionFilters = z.object({ startupId: idFilter, ...pageFields })
