import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { answersSeenInput, noticeChoiceInput, noticeFilters, noticeReadInput } from './schema.ts'
import { notice, noticeChoice } from '#api/contract/notice/answers.ts'
import { isSignedIn } from '#api/contract/policy.ts'
import { count } from '#api/contract/fields/shapes.ts'

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
