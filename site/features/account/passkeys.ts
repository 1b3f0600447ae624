import type { Passkey } from '#api/auth/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** The passkeys of the person. */
export const passkeys = createQuery<Passkey[]>(
  '/api/user/passkeys',
  async () => await unwrap(client.api.user.passkeys.$get()),
  { fresh: 0 },
)
