import * as z from 'zod/mini'
import { declare, pageOf } from '#api/contract/call.ts'
import { passwordResetFilters, passwordResetInput, processResetInput } from './schema.ts'
import { passwordResetRequest } from '#api/contract/password-reset/answers.ts'
import { isAdmin, isAnybody } from '#api/contract/policy.ts'

/** Requests for a new password, and what administrators make of them. */
export const passwordResetCalls = declare({
  request: {
    method: 'POST',
    path: '/api/password-reset/request',
    who: isAnybody,
    keeps: 'password.forgotten',
    does: 'Asks an administrator for a new password. The answer is the same whether the account exists or not.',
    body: passwordResetInput,
    example: { username: 'founder', reason: 'I have a new phone and lost my password.' },
    answers: { 202: z.strictObject({ message: z.string() }) },
  },
  list: {
    method: 'GET',
    path: '/api/admin/password-reset-requests',
    who: isAdmin,
    does: 'Requests for a new password, newest first.',
    query: passwordResetFilters,
    answers: { 200: pageOf(passwordResetRequest) },
  },
  read: {
    method: 'GET',
    path: '/api/admin/password-reset-requests/:id',
    who: isAdmin,
    does: 'One of them.',
    answers: { 200: passwordResetRequest },
  },
  process: {
    method: 'POST',
    path: '/api/admin/password-reset-requests/:id/process',
    who: isAdmin,
    does: 'Answers one: a temporary password, which must be changed at the first login, or a refusal.',
    body: processResetInput,
    example: { status: 'approved', tempPassword: 'k7!Ranger2' },
    answers: { 200: passwordResetRequest },
  },
})
