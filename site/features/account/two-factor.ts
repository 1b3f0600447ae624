import type { TwoFactorState } from '#api/auth/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** Whether two-factor authentication is on for the person, and must be. */
export const twoFactor = createQuery<TwoFactorState>(
  '/api/user/two-factor',
  async () => await unwrap(client.api.user['two-factor'].$get()),
  { fresh: 0 },
)
