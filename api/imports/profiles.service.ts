import { and, eq, inArray, isNull } from '#api/platform/db/drizzle.ts'
import type { ProfileKind } from './contract/kinds.ts'
import { rangeColumns } from '#api/investors/service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { listed, prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'
import { renewListing, saveListing } from '#api/unclaimed-startups/list.service.ts'
import { startupClaims } from '#api/unclaimed-startups/table.ts'
import { type Companies, findDuplicate } from './records.service.ts'
import {
  distance,
  addRecord,
  changeRecord,
  filled,
  getList,
  getRecord,
  recordsAbout,
  restoreRecord,
  type Target,
} from './records.service.ts'
import type { Keys } from './rows.ts'

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
  const isRefused = and(eq(outcome, 'declined'), inArray(emailKey, listed('emails')))
  return read.select({ emailKey }).from(invitations).where(isRefused).prepare()
})

/** Emails whose owners don't want a profile. */
async function listRefused(read: Reader, keys: readonly Keys[]): Promise<Set<string>> {
  return new Set((await errorsOfRows(read).all({ emails: getList(keys, 'emailKey') })).map((row) => row.emailKey))
}

/** The changed values that have a column in an account's profile. */
function ownColumns(kind: ProfileKind, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => field !== 'sourceId' && Object.hasOwn(OWNED[kind], field)),
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

const ACCOUNT = 'Someone with this email address already keeps this profile.'
const REFUSED = 'The owner of this email address declined a profile here.'
const CLAIMED = 'Someone has claimed it since.'
const EDITED = 'An administrator has changed it since.'
const IS_CLAIMED = 'Someone has asked to claim it.'

/** Whether a founder's claim of it is pending. */
const hasClaim = async (tx: Transaction, recordId: number): Promise<boolean> =>
  (await tx.$count(startupClaims, and(eq(startupClaims.recordId, recordId), isNull(startupClaims.outcome)))) > 0

const findExisting =
  (kind: ProfileKind, companies: Companies | undefined): Target['findExisting'] =>
  async (read, list, keys) => {
    const found = await recordsAbout(read, list, keys)
    const owned = await ownedBy(read, kind, filled(found.map(({ ownerId }) => ownerId)))
    const accounts = await getAccounts(read, keys)
    const refused = await listRefused(read, keys)
    const known = found.map((candidate) => {
      const own =
        candidate.ownerId === null ? { ...candidate.fields, ...candidate.edits } : owned.get(candidate.ownerId)
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
      return { known: about, conflict, complete: (values) => values, findProblem: () => null, alike }
    }
  }

/** Startups and investors: profiles to claim, separate from those of accounts. */
export const profiles = (kind: ProfileKind, companies: Companies | undefined): Target => ({
  findExisting: findExisting(kind, companies),

  async write(tx, written, _line, decision) {
    const { outcome, known } = decision
    if (outcome === 'create') {
      const profileId = await addRecord(tx, written, decision)
      const fields = Object.fromEntries(decision.changes.map(({ field, to }) => [field, to]))
      if (written.listsUnclaimed)
        await saveListing(tx, { id: profileId, kind, ownerId: null, fields, edits: {} }, written.importId)
      return { profileId }
    }
    if (!known || outcome === 'skipped') return { profileId: known?.id ?? null }
    const changed = outcome === 'update' ? await changeRecord(tx, written, known, decision) : {}
    if (known.ownerId !== null) await writeOwned(tx, kind, known.ownerId, changed, new Date(written.now))
    else if (kind === 'startups') {
      const record = { ...known, kind, fields: { ...known.fields, ...changed } }
      if (!(await renewListing(tx, record)) && written.listsUnclaimed) await saveListing(tx, record, written.importId)
    }
    return { profileId: known.id }
  },

  async undo(tx, written, done) {
    const row = await getRecord(tx, written.importId, done)
    if (typeof row === 'string') return { reason: row }
    if (row.ownerId !== null) return { reason: CLAIMED }
    if (Object.keys(row.edits).length > 0) return { reason: EDITED }
    if (await hasClaim(tx, row.id)) return { reason: IS_CLAIMED }
    const restored = await restoreRecord(tx, written, row, done)
    if (restored && kind === 'startups') await renewListing(tx, restored)
    return { reason: null }
  },
})
