import { searchFilters } from '#api/saved-startups/contract/responses.ts'
import * as z from 'zod/mini'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { CONNECTION_STATES } from '#api/connections/contract/transitions.ts'
import { NOTIFICATION_TOPICS, NOTIFICATION_TYPES } from '#api/notifications/contract/topics.ts'
import { count, id, timestamp, named } from '#api/platform/contract/shapes.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { connectionsSeenInput } from '#api/connections/contract/schema.ts'
import { notificationChoiceInput, notificationFilters, notificationReadInput } from './contract/topics.ts'
import { isSignedIn } from '#api/policy.ts'
import { STREAM_PATH } from './contract/stream.ts'

/** An entry of GET /api/notifications. What it is about is `null` once the viewer can no longer see it. */
export const notification = named(
  'Notice',
  z.strictObject({
    id,
    type: z.enum(NOTIFICATION_TYPES),
    createdAt: timestamp,
    readAt: z.nullable(timestamp),
    startup: z.nullable(z.strictObject({ id, companyName: z.string() })),
    /** The connection's investor, or the user who accepts requests again. */
    investor: z.nullable(z.strictObject({ name: z.string() })),
    /** The request in its current state, and the viewer's party. */
    connection: z.nullable(
      z.strictObject({
        id,
        state: z.enum(CONNECTION_STATES),
        /** Whether they were connected, and aren't now. */
        hasEnded: z.boolean(),
        party: z.enum(CONNECTION_PARTIES),
      }),
    ),
    search: z.nullable(z.strictObject({ name: z.string(), ...searchFilters })),
    /** How many startups a search found. */
    count: z.nullable(count),
  }),
)
export type Notification = z.output<typeof notification>

/** The channels of a topic. Emails about decisions on the account can't be turned off. */
const notificationChoice = named(
  'NoticeChoice',
  z.strictObject({
    topic: z.enum(NOTIFICATION_TOPICS),
    app: z.boolean(),
    email: z.boolean(),
  }),
)
export type NotificationChoice = z.output<typeof notificationChoice>

/** Notifications in the app, and their settings. */
export const notificationCalls = declare({
  list: {
    method: 'GET',
    path: '/api/notifications',
    authorize: isSignedIn,
    summary: 'What the person was told, newest first.',
    query: notificationFilters,
    responses: { 200: getPage(notification) },
  },
  unread: {
    method: 'GET',
    path: '/api/notifications/unread',
    authorize: isSignedIn,
    summary: 'How many notifications are unread.',
    responses: { 200: z.strictObject({ unread: count }) },
  },
  choices: {
    method: 'GET',
    path: '/api/notifications/choices',
    authorize: isSignedIn,
    summary: 'How the person wants to be told of what.',
    responses: { 200: z.array(notificationChoice) },
  },
  choose: {
    method: 'PUT',
    path: '/api/notifications/choices',
    authorize: isSignedIn,
    summary: 'Keeps the choice about one topic.',
    body: notificationChoiceInput,
    example: { topic: 'requests', app: true, email: false },
    responses: { 200: notificationChoice },
  },
  markAllRead: {
    method: 'POST',
    path: '/api/notifications/read',
    authorize: isSignedIn,
    summary: 'Marks every notification as read.',
    responses: { 204: null },
  },
  seen: {
    method: 'POST',
    path: '/api/notifications/seen',
    authorize: isSignedIn,
    summary:
      'Marks the notifications about the results of these requests as read. Those of messages, meetings and outcomes stay.',
    body: connectionsSeenInput,
    example: { connectionIds: [1] },
    responses: { 204: null },
  },
  mark: {
    method: 'PATCH',
    path: '/api/notifications/:id',
    authorize: isSignedIn,
    summary: 'Marks one notification as read or unread.',
    body: notificationReadInput,
    example: { read: true },
    responses: { 204: null },
  },
})

/** Live updates. */
export const streamCalls = declare({
  open: {
    method: 'GET',
    path: STREAM_PATH,
    authorize: isSignedIn,
    summary:
      'Server-sent events with the number of unread notifications and the conversations in which something was written. Without `Accept: text/event-stream` it says how things are now, and ends.',
    responses: { 200: 'text/event-stream' },
  },
})
