import type { TwoFactorState } from '#api/auth/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** Whether two-step login is on for the person, and must be. */
export const twoFactor = createQuery<TwoFactorState>(
  '/api/user/two-step',
  async () => await unwrap(client.api.user['two-step'].$get()),
  { fresh: 0 },
)
