import { getTableColumns } from '#api/db/drizzle.ts'
import type { User } from '#api/contract/account/answers.ts'
import { accountFields } from '#api/contract/account/answers.ts'
import { member } from '#api/contract/member/answers.ts'
import { users, type UserRow } from '#api/db/schema/account.ts'
import { knownOf } from './known.ts'
import { projection } from '#api/projection.ts'

const { twoStep: _twoStep, emailConfirmed: _emailConfirmed, known: _known, ...named } = accountFields
const columns = getTableColumns(users)
const BEHIND = ['twoStepSince', 'emailUnconfirmedSince', 'knownSince', 'knownBy'] as const
type Name = keyof typeof named | (typeof BEHIND)[number]
const NAMES = [...Object.keys(named), ...BEHIND] as Name[]

/** The columns that a `User` is made of: never the password's hash. */
export const userColumns = Object.fromEntries(NAMES.map((name) => [name, columns[name]])) as Pick<typeof columns, Name>

const toMember = projection(member)

export const toUser = (row: Pick<UserRow, Name>): User =>
  toMember({
    ...row,
    roleRequestedAt: row.roleRequestedAt ?? row.createdAt,
    twoStep: row.twoStepSince !== null,
    emailConfirmed: row.emailUnconfirmedSince === null,
    known: knownOf(row),
  })
