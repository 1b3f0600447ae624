import * as z from 'zod/mini'
import {
  accountDeletionInput,
  loginInput,
  passwordChangeInput,
  passwordCheckInput,
  profileInput,
  registerInput,
} from '#api/contract/account.ts'
import { firstAdminInput } from '#api/contract/first-admin.ts'
import { unsubscribeQuery } from '#api/contract/mail.ts'
import { noticeChoiceInput, noticeFilters, noticeReadInput } from '#api/contract/notice.ts'
import { MAIL_TOPICS } from '#api/contract/mail.ts'
import { passwordResetInput } from '#api/contract/password-reset.ts'
import { roleRequestInput } from '#api/contract/role-request.ts'
import { codeInput, secondStepInput } from '#api/contract/two-step.ts'
import { device, recoveryCodes, secondStep, twoStepSetup, twoStepState, user } from '#api/reference/answers/account.ts'
import { notice, noticeChoice } from '#api/reference/answers/administration.ts'
import { count, takes, type Descriptions } from '#api/reference/describe.ts'

const PASSWORD = 'trellis-demo'
/** What stands with each call that `requireRecentPassword` guards. */
const RECENT =
  'Takes a password that was typed in this session within ten minutes; else 403 of the type `password-needed`.'
const PERSON = { firstName: 'Ada', lastName: 'Quill', email: 'ada@quill.example', username: 'adaquill' }

/** Accounts, sessions, two-step login and notices: what a person does for themselves (rules: Accounts). */
export const accountCalls: Descriptions = {
  'POST /api/login': {
    does: 'Signs somebody in by username or e-mail address. 202 asks for a code of the authenticator app first.',
    ...takes(loginInput, { username: 'founder', password: PASSWORD, remember: true }),
    answers: { 200: user, 202: secondStep },
  },
  'POST /api/login/second-step': {
    does: 'Ends a login that asked for a code: one of the authenticator app, or a recovery code.',
    ...takes(secondStepInput, { secondStep: 'as-the-login-answered', code: '123456' }),
    answers: { 200: user },
  },
  'POST /api/register': {
    does: 'Makes an account that waits for its role, and signs it in.',
    ...takes(registerInput, { ...PERSON, password: 'brass-lantern-7', role: 'founder' }),
    answers: { 201: user },
  },
  'POST /api/first-admin': {
    does: 'Makes the first administrator of a new installation, with the one-time link that the server printed.',
    ...takes(firstAdminInput, { ...PERSON, password: 'brass-lantern-7', token: 'from-the-one-time-link' }),
    answers: { 201: user },
  },
  'POST /api/logout': { does: 'Ends the session.', answers: { 204: null } },
  'POST /api/password-reset/request': {
    does: 'Asks an administrator for a new password. The answer is the same whether the account exists or not.',
    ...takes(passwordResetInput, { username: 'founder', reason: 'I have a new phone and lost my password.' }),
    answers: { 202: z.strictObject({ message: z.string() }) },
  },

  'GET /api/user': { does: 'The person who is signed in.', answers: { 200: user } },
  'DELETE /api/user': {
    does: `Deletes the account, with its profile and files. ${RECENT}`,
    ...takes(accountDeletionInput, { confirmation: 'founder' }),
    answers: { 204: null },
  },
  'GET /api/user/data': {
    does: 'Everything that the platform keeps about the person, as an archive.',
    answers: { 200: 'application/zip' },
  },
  'PUT /api/user/profile': {
    does: 'Changes name, e-mail address and phone number. Another address takes the current password.',
    ...takes(profileInput, {
      firstName: 'Ada',
      lastName: 'Quill',
      email: 'ada@quill.example',
      phoneNumber: null,
      currentPassword: PASSWORD,
    }),
    answers: { 200: user },
  },
  'POST /api/user/change-password': {
    does: 'Changes the password and ends every other session.',
    ...takes(passwordChangeInput, {
      currentPassword: PASSWORD,
      newPassword: 'brass-lantern-7',
      confirmPassword: 'brass-lantern-7',
    }),
    answers: { 200: user },
  },
  'POST /api/user/password-check': {
    does: 'Asks for the password once more. For ten minutes it opens the calls that answer 403 of the type `password-needed`.',
    ...takes(passwordCheckInput, { password: PASSWORD }),
    answers: { 204: null },
  },
  'POST /api/user/role-request': {
    does: 'Asks for a role again, or for the other one, while none is approved.',
    ...takes(roleRequestInput, { role: 'investor' }),
    answers: { 200: user },
  },
  'GET /api/user/two-step': { does: 'How two-step login stands.', answers: { 200: twoStepState } },
  'POST /api/user/two-step/setup': {
    does: `Begins two-step login. It counts once a code of the app has confirmed it. ${RECENT}`,
    answers: { 201: twoStepSetup },
  },
  'POST /api/user/two-step/confirm': {
    does: 'Turns two-step login on with a code of the app. The recovery codes are shown this once.',
    ...takes(codeInput, { code: '123456' }),
    answers: { 200: recoveryCodes },
  },
  'POST /api/user/two-step/recovery-codes': {
    does: `Makes new recovery codes; the old ones count no longer. ${RECENT}`,
    answers: { 200: recoveryCodes },
  },
  'DELETE /api/user/two-step': { does: `Turns two-step login off. ${RECENT}`, answers: { 204: null } },
  'GET /api/user/sessions': {
    does: 'The devices on which the person is signed in.',
    answers: { 200: z.array(device) },
  },
  'DELETE /api/user/sessions': { does: `Signs out everywhere else. ${RECENT}`, answers: { 204: null } },
  'DELETE /api/user/sessions/:id': { does: `Signs one device out. ${RECENT}`, answers: { 204: null } },

  'GET /api/notices': {
    does: 'What the person was told, newest first.',
    query: noticeFilters,
    answers: { 200: z.array(notice) },
  },
  'GET /api/notices/unread': {
    does: 'How many notices are unread.',
    answers: { 200: z.strictObject({ unread: count }) },
  },
  'POST /api/notices/read': { does: 'Marks every notice as read.', answers: { 204: null } },
  'PATCH /api/notices/:id': {
    does: 'Marks one notice as read or unread.',
    ...takes(noticeReadInput, { read: true }),
    answers: { 204: null },
  },
  'GET /api/notices/choices': {
    does: 'How the person wants to be told of what.',
    answers: { 200: z.array(noticeChoice) },
  },
  'PUT /api/notices/choices': {
    does: 'Keeps the choice about one topic.',
    ...takes(noticeChoiceInput, { topic: 'requests', app: true, email: false }),
    answers: { 200: noticeChoice },
  },
  'GET /api/unsubscribe': {
    does: 'Leads from a letter to the page that ends its topic.',
    answers: { 302: null },
  },
  'POST /api/unsubscribe': {
    does: 'Ends the e-mails of a topic, for whoever holds the letter.',
    query: unsubscribeQuery,
    answers: { 200: z.strictObject({ topic: z.enum(MAIL_TOPICS) }) },
  },
}
