import type { Startup, StartupListItem } from '#api/startups/contract/schema.ts'

/** The page of a startup in the directory: its id decides, its name is for people. */
export function startupPath({ id, companyName }: Pick<StartupListItem, 'id' | 'companyName'>): string {
  const letters = companyName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `/companies/${slug ? `${id}-${slug}` : id}`
}

/** The public page of a founder's own startup; `null` while visitors do not see it. */
export const getPublicPath = (startup: Startup): string | null =>
  startup.approved && startup.isPublic ? startupPath(startup) : null
