import type { CommunityEntry } from '#content/schema/community.ts'
import { businessEntries } from './business.ts'
import { knowledgeEntries } from './knowledge.ts'

/** The directory of the sample region. */
export const communityEntries: readonly CommunityEntry[] = [...businessEntries, ...knowledgeEntries]
