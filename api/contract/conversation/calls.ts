import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { conversation, message, openConversation, ownReport } from '#api/contract/conversation/answers.ts'
import { isSignedIn } from '#api/contract/policy.ts'
import { conversationFilters, conversationListFilters, messageInput, readInput, reportInput } from './schema.ts'

/** What two people write to each other once they are connected. */
export const conversationCalls = declare({
  list: {
    method: 'GET',
    path: '/api/conversations',
    who: isSignedIn,
    does: 'One’s own conversations, the one with the newest message first.',
    query: conversationListFilters,
    answers: { 200: pageOf(conversation) },
  },
  one: {
    method: 'GET',
    path: '/api/conversations/:id',
    who: isSignedIn,
    does: 'A conversation of one’s own, by the id of the connection, and how it began.',
    answers: { 200: openConversation },
  },
  messages: {
    method: 'GET',
    path: '/api/conversations/:id/messages',
    who: isSignedIn,
    does: 'What was written in it, newest first.',
    query: conversationFilters,
    answers: { 200: pageOf(message) },
  },
  send: {
    method: 'POST',
    path: '/api/conversations/:id/messages',
    who: isSignedIn,
    does: 'Writes to the other side. The same `key` again answers with the message that there is.',
    body: messageInput,
    example: { text: 'Shall we talk on Tuesday?' },
    answers: { 201: message },
  },
  read: {
    method: 'POST',
    path: '/api/conversations/:id/read',
    who: isSignedIn,
    does: 'Tells that everything up to a message was on the screen. Nobody else learns of it.',
    body: readInput,
    example: { readTo: 1 },
    answers: { 204: null },
  },
  report: {
    method: 'POST',
    path: '/api/conversations/:id/reports',
    who: isSignedIn,
    does: 'Shows the marked messages, and no others, to the administrators.',
    body: reportInput,
    example: { messageIds: [1], reason: 'It asks for money in advance.' },
    answers: { 204: null },
  },
  ownReports: {
    method: 'GET',
    path: '/api/conversations/:id/reports',
    who: isSignedIn,
    does: 'One’s own reports of a conversation, newest first.',
    answers: { 200: z.array(ownReport) },
  },
})
