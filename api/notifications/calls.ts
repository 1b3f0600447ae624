import { searchFilters } from '#api/saved-startups/contract/responses.ts'
import * as z from 'zod/mini'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { CONNECTION_STATES, NOTIFICATION_TOPICS, NOTIFICATION_TYPES } from '#api/platform/contract/enumerations.ts'
import { count, id, timestamp, named } from '#api/platform/contract/shapes.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import {
  answersSeenInput,
  notificationChoiceInput,
  notificationFilters,
  notificationReadInput,
} from './contract/topics.ts'
import { isSignedIn } from '#api/policy.ts'
import { STREAM_PATH } from './contract/stream.ts'

/** An entry of GET /api/notices. What it is about is `null` once its reader may no longer see that. */
export const notification = named(
  'Notice',
  z.strictObject({
    id,
    type: z.enum(NOTIFICATION_TYPES),
    createdAt: timestamp,
    readAt: z.nullable(timestamp),
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
        side: z.enum(CONNECTION_PARTIES),
      }),
    ),
    search: z.nullable(z.strictObject({ name: z.string(), ...searchFilters })),
    /** Startups that a search found. */
    count: z.nullable(count),
  }),
)
export type Notification = z.output<typeof notification>

/** The channels of a topic. Decisions about the account itself always come by e-mail. */
const notificationChoice = named(
  'NoticeChoice',
  z.strictObject({
    topic: z.enum(NOTIFICATION_TOPICS),
    app: z.boolean(),
    email: z.boolean(),
  }),
)
export type NotificationChoice = z.output<typeof notificationChoice>

/** Notices in the app, and the choice of channels. */
export const notificationCalls = declare({
  list: {
    method: 'GET',
    path: '/api/notices',
    authorize: isSignedIn,
    summary: 'What the person was told, newest first.',
    query: notificationFilters,
    answers: { 200: getPage(notification) },
  },
  unread: {
    method: 'GET',
    path: '/api/notices/unread',
    authorize: isSignedIn,
    summary: 'How many notices are unread.',
    answers: { 200: z.strictObject({ unread: count }) },
  },
  choices: {
    method: 'GET',
    path: '/api/notices/choices',
    authorize: isSignedIn,
    summary: 'How the person wants to be told of what.',
    answers: { 200: z.array(notificationChoice) },
  },
  choose: {
    method: 'PUT',
    path: '/api/notices/choices',
    authorize: isSignedIn,
    summary: 'Keeps the choice about one topic.',
    body: notificationChoiceInput,
    example: { topic: 'requests', app: true, email: false },
    answers: { 200: notificationChoice },
  },
  markAllRead: {
    method: 'POST',
    path: '/api/notices/read',
    authorize: isSignedIn,
    summary: 'Marks every notice as read.',
    answers: { 204: null },
  },
  seen: {
    method: 'POST',
    path: '/api/notices/seen',
    authorize: isSignedIn,
    summary:
      'Marks the notices of what became of these requests as read. Those of messages, meetings and outcomes stay.',
    body: answersSeenInput,
    example: { connectionIds: [1] },
    answers: { 204: null },
  },
  mark: {
    method: 'PATCH',
    path: '/api/notices/:id',
    authorize: isSignedIn,
    summary: 'Marks one notice as read or unread.',
    body: notificationReadInput,
    example: { read: true },
    answers: { 204: null },
  },
})

/** What happens, as it happens. */
export const streamCalls = declare({
  open: {
    method: 'GET',
    path: STREAM_PATH,
    authorize: isSignedIn,
    summary:
      'Server-sent events with the number of unread notices and the conversations in which something was written. Without `Accept: text/event-stream` it says how things are now, and ends.',
    answers: { 200: 'text/event-stream' },
  },
})
