import type { Startup, StartupListItem } from '#api/startups/contract/responses.ts'

type Named = Pick<StartupListItem, 'id' | 'companyName'>

/** The last segment of an address: the id decides, the name is for people. */
function toSegment({ id, companyName }: Named): string {
  const letters = companyName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return slug ? `${id}-${slug}` : String(id)
}

/** The page of a startup in the directory. */
export const startupPath = (startup: Named): string => `/companies/${toSegment(startup)}`

/** The page of a startup that no founder has claimed. */
export const unclaimedPath = (startup: Named): string => `/companies/unclaimed/${toSegment(startup)}`

/** The public page of a founder's own startup; `null` while visitors do not see it. */
export const getPublicPath = (startup: Startup): string | null =>
  startup.approved && startup.isPublic ? startupPath(startup) : null
