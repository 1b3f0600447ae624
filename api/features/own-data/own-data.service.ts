import { makeZip } from 'client-zip'
import { eq } from '#api/db/drizzle.ts'
import type { CallContext } from '#api/context.ts'
import { standInAddress } from '#api/contract/account/no-address.ts'
import { storedLogoName } from '#api/contract/logo/schema.ts'
import { documents } from '#api/db/schema/document.ts'
import { startups } from '#api/db/schema/startup.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { createRateLimit, requireLeft, TEN_MINUTES } from '#api/core/rate-limit/rate-limit.service.ts'
import { streamRange } from '#api/files/stream-range.ts'
import { ownRows } from './own-data.rows.ts'

type Context = Pick<CallContext, 'database' | 'files' | 'isHead' | 'now'>

/** Each reads every file of the person. */
const downloads = createRateLimit({ action: 'own data', max: 10, window: TEN_MINUTES })

interface OwnFile {
  storedName: string
  /** In the archive. */
  name: string
}

async function ownFiles({ database: { read } }: Context, userId: number): Promise<OwnFile[]> {
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

/** Read one after another as they are written, so that no file is held in memory. One that is gone is left out. */
async function* entriesOf({ files: store, now }: Context, data: string, files: readonly OwnFile[]) {
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
 * GET /api/user/data: everything that the platform keeps about a person, streamed as a zip with `data.json` and their
 * files. It leaves out what opens an account (hashes, secrets), what others keep about the person, and what the calls
 * keep from them of what they share with others.
 *
 * @throws ApiError 429 after too many downloads
 */
export async function ownData(context: Context, viewer: Viewer): Promise<ReadableStream<Uint8Array>> {
  const { database, isHead, now } = context
  const { id: userId } = viewer
  if (isHead) await requireLeft(database.read, [downloads.of(userId)], now())
  else await database.write((tx) => downloads.take(tx, userId, now()))
  const rows = { madeAt: new Date(now()).toISOString(), ...(await ownRows(database.read, viewer, now())) }
  const none = standInAddress(userId)
  const data = `${JSON.stringify(rows, (_, value: unknown) => (value === none ? null : value), 2)}\n`
  return makeZip(entriesOf(context, data, await ownFiles(context, userId)))
}
