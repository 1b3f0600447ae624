import type { ImportedStartupForm } from '#api/unclaimed-startups/contract.ts'
import { client, unwrap } from '#site/lib/api.ts'

/** Saves an imported startup as it was shown. @throws RequestError */
export const saveImported = ({ id, ...json }: ImportedStartupForm & { id: number }) =>
  unwrap(client.api.admin['imported-startups'][':id'].$put({ param: { id: String(id) }, json }))
