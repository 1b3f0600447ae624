import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { parseId } from '#api/contract/fields/id.ts'

/** The page of a startup in the directory: its id decides, its name is for people. */
export function startupPath({ id, companyName }: Pick<StartupListItem, 'id' | 'companyName'>): string {
  const letters = companyName.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `/companies/${slug ? `${id}-${slug}` : id}`
}

/** The id that a segment of such an address begins with; `null` where it names none. */
export const idOfSegment = (segment: string): number | null => parseId(/^\d+(?=-|$)/.exec(segment)?.[0] ?? '')
