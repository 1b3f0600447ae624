import { eq } from '#api/db/drizzle.ts'
import { createHash } from 'node:crypto'
import type { CallContext } from '#api/context.ts'
import { fullName } from '#api/contract/display.ts'
import type { DocumentDecision } from '#api/contract/document/access.ts'
import type { Viewer } from '#api/contract/policy.ts'
import { markOf } from '#api/core/stamp/mark.ts'
import type { Mark } from '#api/core/stamp/stamp.ts'
import { users } from '#api/db/schema/account.ts'
import type { DocumentRow } from '#api/db/schema/document.ts'
import { investors } from '#api/db/schema/investor.ts'
import { ApiError, unavailable } from '#api/errors.ts'
import type { ByteRange } from '#api/files/byte-range.ts'

const NEVER = 'This document can’t be prepared for you. Ask the founder to upload it again.'
const NOT_NOW = 'This document could not be prepared for you. Please try again in a moment.'

type Context = Pick<CallContext, 'database' | 'now' | 'log' | 'files' | 'keys' | 'copies' | 'left'>

/** What a reader gets of a document that is open for them. */
export interface DocumentBytes {
  /** Names these bytes: another reader's copy, and one of another day, has another name. */
  version: string
  /** Names what they show. */
  picture: string
  size: number
  /** What the copy carries beside the reader's name; `null` without a name. */
  code: string | null
  read: (range: ByteRange) => Promise<Uint8Array>
}

type Bytes = Pick<DocumentRow, 'storedName' | 'startupId' | 'size'> & Pick<DocumentDecision, 'isMarked' | 'mayDownload'>

/** An administrator reads as one; an investor for their firm. */
async function nameOf({ database: { read } }: Context, { id, role }: Viewer) {
  const [person] = await read
    .select({ firstName: users.firstName, lastName: users.lastName, firmName: investors.firmName })
    .from(users)
    .leftJoin(investors, eq(investors.userId, users.id))
    .where(eq(users.id, id))
  const { firmName, ...names } = person!
  const written = (text: string) => text.replace(/\s+/g, ' ').trim()
  return {
    name: written(fullName(names)),
    firm: role === 'admin' ? 'Administrator' : firmName && written(firmName),
  }
}

/**
 * The bytes of a document for one reader: every way to them goes through here. Where the founder asked for it, it leads
 * to a copy with the reader's name, and where the file may only be looked at, to one of its pages: nothing else that
 * the file holds leaves. The caller has asked whether it is open.
 *
 * @throws ApiError 503 where the copy cannot be made (now); never the file instead
 */
export async function bytesFor(context: Context, viewer: Viewer, document: Bytes): Promise<DocumentBytes> {
  const { storedName, startupId, size, isMarked, mayDownload } = document
  if (!isMarked && mayDownload)
    return {
      version: storedName,
      picture: storedName,
      size,
      code: null,
      read: (range) => context.files.read(storedName, range),
    }
  const mark = isMarked
    ? markOf(context.keys, {
        startupId,
        reader: { id: viewer.id, ...(await nameOf(context, viewer)) },
        at: context.now(),
      })
    : null
  try {
    const source = { storedName, size }
    const copy = await context.copies.of({ source, reader: viewer, mark, signal: context.left() })
    const version = `${storedName}-${copy.mark ? nameOfMark(copy.mark) : 'pages'}`
    const picture = copy.mark ? version : storedName
    return { version, picture, size: copy.size, code: copy.mark?.code ?? null, read: copy.read }
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw unavailable(NEVER)
    if (!(error instanceof ApiError && error.status === 503)) context.log.failure(error)
    throw unavailable(NOT_NOW)
  }
}

const nameOfMark = ({ lines }: Mark) => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)
