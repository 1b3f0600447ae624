import * as z from 'zod/mini'
import { declare } from '#api/contract/call.ts'
import { isSignedIn } from '#api/contract/policy.ts'
import { keptPasskeysQuery } from '#api/contract/passkey/kept.ts'
import { device } from '#api/contract/session/answers.ts'

/** The devices on which a person is signed in. */
export const sessionCalls = declare({
  list: {
    method: 'GET',
    path: '/api/user/sessions',
    who: isSignedIn,
    does: 'The devices on which the person is signed in.',
    answers: { 200: z.array(device) },
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/user/sessions',
    who: isSignedIn,
    keeps: 'session.end',
    recentPassword: true,
    does: 'Signs out everywhere else. Passkeys that are not named are removed.',
    query: keptPasskeysQuery,
    answers: { 204: null },
  },
  end: {
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    who: isSignedIn,
    keeps: 'session.end',
    recentPassword: true,
    does: `Signs one device out.`,
    answers: { 204: null },
  },
})
