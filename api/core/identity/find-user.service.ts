import { eq, sql } from 'drizzle-orm'
import type { User } from '#api/contract/account/answers.ts'
import type { Database, Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { mustSetUpTwoStep } from '#api/core/settings/two-step-rule.ts'
import { toUser, userColumns } from './account.row.ts'

const userById = (read: Reader) =>
  prepared(read, 'user by id', () =>
    read
      .select({ ...userColumns, mustSetUpTwoStep: mustSetUpTwoStep() })
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .limit(1)
      .prepare(),
  )

/** The account with this id, as its owner and administrators see it. */
export async function findUser(database: Pick<Database, 'read'>, id: number): Promise<User | undefined> {
  const [row] = await userById(database.read).all({ id })
  return row && { ...toUser(row), mustSetUpTwoStep: row.mustSetUpTwoStep === 1 }
}
