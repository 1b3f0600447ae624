import { eq, inArray, or, QueryBuilder, sql } from '#api/platform/db/drizzle.ts'
import type { Viewer } from '#api/policy.ts'
import { decideDocuments } from '#api/documents/access.ts'
import type { Reader } from '#api/platform/db/database.ts'
import { documentGrants, documentRequests, documents } from '#api/documents/table.ts'
import { startups } from '#api/startups/table.ts'
import { type Own, EXPORT_TABLES } from './data-export-tables.ts'
import { makeZip } from 'client-zip'
import type { CallContext } from '#api/context.ts'
import { standInAddress } from './contract/email-domain.ts'
import { storedLogoName } from '#api/startups/contract/logo.ts'
import { createRateLimit, requireLeft, TEN_MINUTES } from '#api/auth/rate-limit.service.ts'
import { streamRange } from '#api/platform/files/store.ts'
import type { AccountDeletionInput } from './contract/schema.ts'
import { normalizedKey } from '#api/auth/contract/login.ts'
import { badRequest, unauthorized } from '#api/errors.ts'
import { findUser } from '#api/users/identity.service.ts'
import { removeAccount } from '#api/users/removal.service.ts'
import { requireNotLastAdmin } from '#api/users/admin.service.ts'

/** Documents that the user was given or requested access to, without those hidden from them now. */
async function shownDocuments(read: Reader, viewer: Viewer, now: number): Promise<number[]> {
  const pairs = [documentGrants, documentRequests].map((table) =>
    inArray(
      documents.id,
      new QueryBuilder().select({ id: table.documentId }).from(table).where(eq(table.userId, viewer.id)),
    ),
  )
  const dataRooms = await read
    .selectDistinct({ startupId: documents.startupId })
    .from(documents)
    .where(or(...pairs))
  const decided = await Promise.all(dataRooms.map((dataRoom) => decideDocuments(read, viewer, now, dataRoom)))
  return decided.flat().flatMap(({ document, access }) => (access === 'hidden' ? [] : [document.id]))
}

/** Every row of the user, by the names in `EXPORT_TABLES`. Dates become ISO 8601 when they are written as JSON. */
export async function exportRows(
  read: Reader,
  viewer: Viewer,
  now: number,
): Promise<Record<string, Record<string, unknown>[]>> {
  const [startup] = await read.select({ id: startups.id }).from(startups).where(eq(startups.userId, viewer.id))
  const mine: Own = {
    userId: viewer.id,
    startupId: startup?.id ?? 0,
    shownDocuments: await shownDocuments(read, viewer, now),
  }
  const entries = Object.entries(EXPORT_TABLES).map(async ([name, parts]) => {
    const found = parts.map(({ table, rows, columns }) =>
      read
        .select(columns)
        .from(table)
        .where(rows(mine) ?? sql`false`),
    )
    return [name, (await Promise.all(found)).flat()] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

type Context = Pick<CallContext, 'database' | 'files' | 'isHead' | 'now'>

/** Each one reads every file of the user. */
const downloads = createRateLimit({ action: 'own data', max: 10, window: TEN_MINUTES })

interface ExportFile {
  storedName: string
  /** The name in the archive. */
  name: string
}

async function exportFiles({ database: { read } }: Context, userId: number): Promise<ExportFile[]> {
  const rows = await read
    .select({ id: documents.id, storedName: documents.storedName, name: documents.originalName })
    .from(documents)
    .innerJoin(startups, eq(startups.id, documents.startupId))
    .where(eq(startups.userId, userId))
  const [startup] = await read.select({ logo: startups.logo }).from(startups).where(eq(startups.userId, userId))
  const logo = startup ? storedLogoName(startup.logo) : null
  return [
    // Two documents may have the same name.
    ...rows.map(({ id, storedName, name }) => ({ storedName, name: `documents/${id}-${name.replace(/[\\/]/g, '_')}` })),
    ...(logo ? [{ storedName: logo, name: `logo${/\.\w+$/.exec(logo)?.[0] ?? ''}` }] : []),
  ]
}

/** Read one after another while writing, so that no file is held in memory. A missing file is left out. */
async function* listEntries({ files: store, now }: Context, data: string, files: readonly ExportFile[]) {
  const lastModified = new Date(now())
  yield { name: 'data.json', lastModified, input: data }
  for (const { storedName, name } of files) {
    const size = await store.sizeOf(storedName)
    if (size === null) continue
    const input = streamRange((piece) => store.read(storedName, piece), { start: 0, end: size })
    yield { name, lastModified, input, size }
  }
}

/**
 * GET /api/user/data: everything that the platform stores about a user, streamed as a zip with `data.json` and their
 * files. It leaves out secrets that open an account, what others store about the user, and what the calls hide from the
 * user in shared rows.
 *
 * @throws ApiError 429 after too many exports
 */
export async function exportData(context: Context, viewer: Viewer): Promise<ReadableStream<Uint8Array>> {
  const { database, isHead, now } = context
  const { id: userId } = viewer
  if (isHead) await requireLeft(database.read, [downloads.of(userId)], now())
  else await database.write((tx) => downloads.consume(tx, userId, now()))
  const rows = { madeAt: new Date(now()).toISOString(), ...(await exportRows(database.read, viewer, now())) }
  const none = standInAddress(userId)
  const data = `${JSON.stringify(rows, (_, value: unknown) => (value === none ? null : value), 2)}\n`
  return makeZip(listEntries(context, data, await exportFiles(context, userId)))
}

const NOT_TYPED = 'Type your username exactly'

/**
 * DELETE /api/user: deletes the viewer's account with all rows and files, like an administrator does. The typed
 * username confirms it.
 *
 * @throws ApiError 400 at its field, 409 for the last active administrator
 */
export async function deleteMyAccount(
  context: Pick<CallContext, 'database' | 'now' | 'files' | 'log' | 'requestId'>,
  viewer: Viewer,
  { confirmation }: AccountDeletionInput,
): Promise<void> {
  const user = await findUser(context.database, viewer.id)
  if (!user) throw unauthorized()
  if (normalizedKey(confirmation) !== normalizedKey(user.username)) {
    throw badRequest(NOT_TYPED, [{ path: 'confirmation', message: NOT_TYPED }])
  }
  await removeAccount(context, viewer, viewer.id, requireNotLastAdmin)
}
