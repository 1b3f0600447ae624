import { searchFilters } from '#api/saved-startups/contract/responses.ts'
import * as z from 'zod/mini'
import { CONNECTION_SIDES } from '#api/connections/contract/transitions.ts'
import { CONNECTION_STATES, NOTICE_TOPICS, NOTICE_TYPES } from '#api/platform/contract/enumerations.ts'
import { count, id, moment, named } from '#api/platform/contract/shapes.ts'
import { declare, pageOf } from '#api/platform/contract/call.ts'
import { answersSeenInput, noticeChoiceInput, noticeFilters, noticeReadInput } from './contract/topics.ts'
import { isSignedIn } from '#api/policy.ts'
import { STREAM_PATH } from './contract/stream.ts'

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
const noticeChoice = named(
  'NoticeChoice',
  z.strictObject({
    topic: z.enum(NOTICE_TOPICS),
    app: z.boolean(),
    email: z.boolean(),
  }),
)
export type NoticeChoice = z.output<typeof noticeChoice>

/** Notices in the app, and the choice of channels. */
export const noticeCalls = declare({
  list: {
    method: 'GET',
    path: '/api/notices',
    who: isSignedIn,
    does: 'What the person was told, newest first.',
    query: noticeFilters,
    answers: { 200: pageOf(notice) },
  },
  unread: {
    method: 'GET',
    path: '/api/notices/unread',
    who: isSignedIn,
    does: 'How many notices are unread.',
    answers: { 200: z.strictObject({ unread: count }) },
  },
  choices: {
    method: 'GET',
    path: '/api/notices/choices',
    who: isSignedIn,
    does: 'How the person wants to be told of what.',
    answers: { 200: z.array(noticeChoice) },
  },
  choose: {
    method: 'PUT',
    path: '/api/notices/choices',
    who: isSignedIn,
    does: 'Keeps the choice about one topic.',
    body: noticeChoiceInput,
    example: { topic: 'requests', app: true, email: false },
    answers: { 200: noticeChoice },
  },
  markAllRead: {
    method: 'POST',
    path: '/api/notices/read',
    who: isSignedIn,
    does: 'Marks every notice as read.',
    answers: { 204: null },
  },
  seen: {
    method: 'POST',
    path: '/api/notices/seen',
    who: isSignedIn,
    does: 'Marks the notices of what became of these requests as read. Those of messages, meetings and outcomes stay.',
    body: answersSeenInput,
    example: { connectionIds: [1] },
    answers: { 204: null },
  },
  mark: {
    method: 'PATCH',
    path: '/api/notices/:id',
    who: isSignedIn,
    does: 'Marks one notice as read or unread.',
    body: noticeReadInput,
    example: { read: true },
    answers: { 204: null },
  },
})

/** What happens, as it happens. */
export const streamCalls = declare({
  open: {
    method: 'GET',
    path: STREAM_PATH,
    who: isSignedIn,
    does: 'Server-sent events with the number of unread notices and the conversations in which something was written. Without `Accept: text/event-stream` it says how things are now, and ends.',
    answers: { 200: 'text/event-stream' },
  },
})
