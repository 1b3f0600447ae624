import { startups } from '#api/db/schema/startup.ts'

/** What a list that names a startup selects of it: its name, and what decides who may open its page. */
export const NAMED_STARTUP = {
  id: startups.id,
  userId: startups.userId,
  companyName: startups.companyName,
  approved: startups.approved,
  isPublic: startups.isPublic,
  ownerActive: startups.ownerActive,
}
