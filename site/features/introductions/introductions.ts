import type { Introduction } from '#api/introductions/calls.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'

/** The pending introductions that the user is asked about, newest first. */
export const myIntroductions = createQuery<Introduction[]>(
  '/api/introductions',
  async () => await unwrap(client.api.introductions.$get()),
  { onFocus: true },
)

/** Who the other person is, as far as the user may know. */
export const introducedName = ({ startup, investor }: Introduction): string =>
  startup?.companyName ?? investor?.name ?? 'an investor with a private profile'
