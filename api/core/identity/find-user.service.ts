import { eq, sql } from '#api/db/drizzle.ts'
import type { User } from '#api/contract/account/answers.ts'
import type { Database, Reader } from '#api/db/database.ts'
import { prepared } from '#api/db/prepared.ts'
import { users } from '#api/db/schema/account.ts'
import { sessions } from '#api/db/schema/session.ts'
import type { LiveSession } from '#api/core/session/live-session.ts'
import { findSession } from '#api/core/session/session.service.ts'
import { hashToken } from '#api/core/session/session.token.ts'
import { mustSetUpTwoStep } from '#api/core/settings/two-step-rule.ts'
import { toUser, userColumns } from './account.row.ts'

const userById = prepared((read: Reader) =>
  read
    .select({ ...userColumns, mustSetUpTwoStep: mustSetUpTwoStep() })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .limit(1)
    .prepare(),
)

const userByToken = prepared((read: Reader) =>
  read
    .select({ ...userColumns, mustSetUpTwoStep: mustSetUpTwoStep() })
    .from(users)
    .where(
      eq(
        users.id,
        read
          .select({ id: sessions.userId })
          .from(sessions)
          .where(eq(sessions.tokenHash, sql.placeholder('token'))),
      ),
    )
    .limit(1)
    .prepare(),
)

type UserRecord = Awaited<ReturnType<ReturnType<typeof userById>['all']>>[number]

const toOwn = (row: UserRecord | undefined): User | undefined =>
  row && { ...toUser(row), mustSetUpTwoStep: row.mustSetUpTwoStep === 1 }

/** The account with this id, as its owner and administrators see it. */
export async function findUser(database: Pick<Database, 'read'>, id: number): Promise<User | undefined> {
  const [row] = await userById(database.read).all({ id })
  return toOwn(row)
}

export interface Person {
  session: LiveSession
  user: User
}

/** Whoever a token belongs to; undefined as `findSession`. */
export async function findPerson(database: Database, token: string, now: number): Promise<Person | undefined> {
  const [session, [row]] = await Promise.all([
    findSession(database, token, now),
    userByToken(database.read).all({ token: hashToken(token) }),
  ])
  const user = toOwn(row)
  return session && user && { session, user }
}
