import { and, eq, inArray, isNull } from '#api/platform/db/drizzle.ts'
import type { ProfileKind } from './contract/kinds.ts'
import { rangeColumns } from '#api/investors/service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { listed, prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { type Companies, findDuplicate } from './find.service.ts'
import {
  distance,
  addRecord,
  changeRecord,
  filled,
  getList,
  getRecord,
  recordsAbout,
  restoreRecord,
} from './records.service.ts'
import type { Keys } from './rows.ts'
import type { Target } from './target.ts'

const OWNED = { startups, investors } as const

/** The current profiles of their owners, by user id. */
async function ownedBy(read: Reader, kind: ProfileKind, userIds: number[]) {
  if (userIds.length === 0) return new Map<number, Readonly<Record<string, unknown>>>()
  const table = OWNED[kind]
  const rows = await read.select().from(table).where(inArray(table.userId, userIds))
  return new Map(rows.map((row) => [row.userId, row as Readonly<Record<string, unknown>>]))
}

const accountsOfRows = prepared((read: Reader) =>
  read
    .select({ id: users.id, emailKey: users.emailKey })
    .from(users)
    .where(and(inArray(users.emailKey, listed('emails')), isNull(users.emailUnconfirmedSince)))
    .prepare(),
)

/** Accounts by email. An unverified email may be anyone's, and doesn't count. */
async function getAccounts(read: Reader, keys: readonly Keys[]): Promise<Map<string, number>> {
  const rows = await accountsOfRows(read).all({ emails: getList(keys, 'emailKey') })
  return new Map(rows.map((row) => [row.emailKey, row.id]))
}

const errorsOfRows = prepared((read: Reader) => {
  const { emailKey, outcome } = invitations
  const isRefused = and(eq(outcome, 'refused'), inArray(emailKey, listed('emails')))
  return read.select({ emailKey }).from(invitations).where(isRefused).prepare()
})

/** Emails whose owners don't want a profile. */
async function listRefused(read: Reader, keys: readonly Keys[]): Promise<Set<string>> {
  return new Set((await errorsOfRows(read).all({ emails: getList(keys, 'emailKey') })).map((row) => row.emailKey))
}

/** The changed values that have a column in an account's profile. */
function ownColumns(kind: ProfileKind, values: Readonly<Record<string, unknown>>) {
  const columns = OWNED[kind] as unknown as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => field !== 'sourceId' && Object.hasOwn(columns, field)),
  )
}

/** Writes values into the profile of the user who has claimed it. */
async function writeOwned(
  tx: Transaction,
  kind: ProfileKind,
  userId: number,
  values: Record<string, unknown>,
  at: Date,
): Promise<void> {
  const own = ownColumns(kind, values)
  if (Object.keys(own).length === 0) return
  const table = OWNED[kind]
  const range = own['investmentRange']
  await tx
    .update(table)
    .set({ ...own, ...(typeof range === 'string' && rangeColumns(range)), updatedAt: at })
    .where(eq(table.userId, userId))
}

const ACCOUNT = 'Somebody has an account here under this e-mail address, and keeps the profile themselves.'
const REFUSED = 'Whoever reads this e-mail address has refused to have a profile here.'
const CLAIMED = 'Somebody has claimed it since.'

const findExisting =
  (kind: ProfileKind, companies: Companies | undefined): Target['findExisting'] =>
  async (read, list, keys) => {
    const found = await recordsAbout(read, list, keys)
    const owned = await ownedBy(read, kind, filled(found.map(({ ownerId }) => ownerId)))
    const accounts = await getAccounts(read, keys)
    const refused = await listRefused(read, keys)
    const known = found.map((candidate) => {
      const own = candidate.ownerId === null ? undefined : owned.get(candidate.ownerId)
      return { ...candidate, ...(own && { owned: own }) }
    })
    return (numbered, seen) => {
      const line = numbered.keys
      // A profile of an earlier row of the same file is found through that row, as it is after it.
      const free = known.filter(({ id }) => !seen.has(id))
      const about = findDuplicate(line, free, (candidate) => distance(candidate, numbered))
      const accountId = line.emailKey === null ? undefined : accounts.get(line.emailKey)
      const isTaken = accountId !== undefined && accountId !== about?.ownerId
      const isRefused = line.emailKey !== null && refused.has(line.emailKey)
      const conflict = isTaken ? ACCOUNT : isRefused ? REFUSED : null
      const alike = companies?.like(line) ?? null
      return { known: about, conflict, complete: (values) => values, refusal: () => null, alike }
    }
  }

/** Startups and investors: profiles to claim, separate from those of accounts. */
export const profiles = (kind: ProfileKind, companies: Companies | undefined): Target => ({
  findExisting: findExisting(kind, companies),

  async write(tx, written, _line, decision) {
    const { outcome, known } = decision
    if (outcome === 'create') return { profileId: await addRecord(tx, written, decision) }
    if (outcome === 'update' && known) {
      const changed = await changeRecord(tx, written, known, decision)
      if (known.ownerId !== null) await writeOwned(tx, kind, known.ownerId, changed, new Date(written.now))
    }
    return { profileId: known?.id ?? null }
  },

  async undo(tx, written, done) {
    const row = await getRecord(tx, written.importId, done)
    if (typeof row === 'string') return { reason: row }
    if (row.ownerId !== null) return { reason: CLAIMED }
    await restoreRecord(tx, written, row, done)
    return { reason: null }
  },
})
