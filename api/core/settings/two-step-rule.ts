import { sql } from '#api/db/drizzle.ts'
import { users } from '#api/db/schema/account.ts'
import { settings } from '#api/db/schema/settings.ts'

/**
 * A column of a query over `users`: 1 for an administrator without two-step login if the installation requires it. Read
 * with the person, so that it counts from the next request on.
 */
export const mustSetUpTwoStep = () => sql<number>`${users.role} = 'admin' and ${users.twoStepSince} is null and exists (
  select 1 from ${settings} where ${settings.key} = 'requireTwoStepForAdmins' and ${settings.value} = 'true')`
