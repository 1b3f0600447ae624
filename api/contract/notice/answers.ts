import { searchFilters } from '#api/contract/saved-search/answers.ts'
import * as z from 'zod/mini'
import { CONNECTION_SIDES } from '#api/contract/connection/moves.ts'
import { CONNECTION_STATES, NOTICE_TOPICS, NOTICE_TYPES } from '#api/contract/enumerations.ts'
import { count, id, moment, named } from '#api/contract/fields/shapes.ts'

/** An entry of GET /api/notices. What it is about is `null` once its reader may no longer see that. */
export const notice = named(
  'Notice',
  z.strictObject({
    id,
    type: z.enum(NOTICE_TYPES),
    createdAt: moment,
    readAt: z.nullable(moment),
    startup: z.nullable(z.strictObject({ id, companyName: z.string() })),
    /** The investor of the connection, or who takes requests again. */
    investor: z.nullable(z.strictObject({ name: z.string() })),
    /** The request as it is now, and which of the two the reader is. */
    connection: z.nullable(
      z.strictObject({
        id,
        state: z.enum(CONNECTION_STATES),
        /** Whether the two were connected, and are not now. */
        hasEnded: z.boolean(),
        side: z.enum(CONNECTION_SIDES),
      }),
    ),
    search: z.nullable(z.strictObject({ name: z.string(), ...searchFilters })),
    /** Startups that a search found. */
    count: z.nullable(count),
  }),
)
export type Notice = z.output<typeof notice>

/** The channels of a topic. Decisions about the account itself always come by e-mail. */
export const noticeChoice = named(
  'NoticeChoice',
  z.strictObject({
    topic: z.enum(NOTICE_TOPICS),
    app: z.boolean(),
    email: z.boolean(),
  }),
)
export type NoticeChoice = z.output<typeof noticeChoice>
