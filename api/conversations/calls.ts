import * as z from 'zod/mini'
import { CONNECTION_PARTIES } from '#api/connections/contract/transitions.ts'
import { count, id, timestamp, named, text } from '#api/platform/contract/shapes.ts'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { isSignedIn } from '#api/policy.ts'
import { conversationFilters, conversationListFilters, messageInput, readInput, reportInput } from './contract.ts'

/** What two connected people share, as one of them sees it (rules: Conversations). */
export const conversation = named(
  'Conversation',
  z.strictObject({
    /** The connection's id. */
    id,
    /** When they were connected. */
    since: timestamp,
    /** Whether both can write, which they can while connected. */
    isOpen: z.boolean(),
    /** The viewer's own party. */
    party: z.enum(CONNECTION_PARTIES),
    /** `null` for a former member. */
    other: z.nullable(
      z.strictObject({
        name: z.string(),
        /** The company, or the investor's firm. */
        about: text,
        /** Their startup, while the viewer can see it. */
        startupId: z.nullable(id),
      }),
    ),
    /** Whether the viewer has blocked the other person. */
    isBlocked: z.boolean(),
    /** When the last message was sent. */
    lastAt: timestamp,
    /** The last message, shortened. */
    last: z.nullable(z.strictObject({ isOwn: z.boolean(), text: z.string() })),
    /** Messages of the other person that the viewer hasn't seen. */
    unread: count,
  }),
)
export type Conversation = z.output<typeof conversation>

/** How they came to be connected, each time: a request and its answer, or an introduction. */
const conversationBeginning = named(
  'ConversationBeginning',
  z.strictObject({
    action: z.enum(['request', 'accept', 'introduce']),
    /** Whether the viewer did it; `null` for an introduction. */
    isOwn: z.nullable(z.boolean()),
    /** The message, the note, or the introduction's reason. */
    text,
    at: timestamp,
    /** The message that it follows; `null` before the first one. */
    after: z.nullable(id),
  }),
)
export type ConversationBeginning = z.output<typeof conversationBeginning>

/** An opened conversation. */
const openConversation = named(
  'OpenConversation',
  z.strictObject({
    ...conversation.shape,
    /** Oldest first. These aren't messages; empty while the other account is deleted or deactivated. */
    beginning: z.array(conversationBeginning),
  }),
)
export type OpenConversation = z.output<typeof openConversation>

/** One message. */
const message = named(
  'Message',
  z.strictObject({
    id,
    isOwn: z.boolean(),
    text: z.string(),
    sentAt: timestamp,
  }),
)
export type Message = z.output<typeof message>

/** The viewer's own report and its result. */
const myReport = named(
  'OwnReport',
  z.strictObject({ id, createdAt: timestamp, answer: text, answeredAt: z.nullable(timestamp) }),
)
export type MyReport = z.output<typeof myReport>

/** Messages between two connected people. */
export const conversationCalls = declare({
  list: {
    method: 'GET',
    path: '/api/conversations',
    authorize: isSignedIn,
    summary: 'One’s own conversations, the one with the newest message first.',
    query: conversationListFilters,
    responses: { 200: getPage(conversation) },
  },
  one: {
    method: 'GET',
    path: '/api/conversations/:id',
    authorize: isSignedIn,
    summary: 'A conversation of one’s own, by the id of the connection, and how it began.',
    responses: { 200: openConversation },
  },
  messages: {
    method: 'GET',
    path: '/api/conversations/:id/messages',
    authorize: isSignedIn,
    summary: 'What was written in it, newest first.',
    query: conversationFilters,
    responses: { 200: getPage(message) },
  },
  send: {
    method: 'POST',
    path: '/api/conversations/:id/messages',
    authorize: isSignedIn,
    summary: 'Writes to the other side. The same `key` again answers with the message that there is.',
    body: messageInput,
    example: { text: 'Shall we talk on Tuesday?' },
    responses: { 201: message },
  },
  read: {
    method: 'POST',
    path: '/api/conversations/:id/read',
    authorize: isSignedIn,
    summary: 'Tells that everything up to a message was on the screen. No one else learns of it.',
    body: readInput,
    example: { readTo: 1 },
    responses: { 204: null },
  },
  report: {
    method: 'POST',
    path: '/api/conversations/:id/reports',
    authorize: isSignedIn,
    summary: 'Shows the marked messages, and no others, to the administrators.',
    body: reportInput,
    example: { messageIds: [1], reason: 'It asks for money in advance.' },
    responses: { 204: null },
  },
  ownReports: {
    method: 'GET',
    path: '/api/conversations/:id/reports',
    authorize: isSignedIn,
    summary: 'One’s own reports of a conversation, newest first.',
    responses: { 200: z.array(myReport) },
  },
})
