import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CMS_LIMITS } from '#api/cms/contract/texts.ts'
import type { CmsConflictCopy } from '#api/cms/contract/protocol.ts'
import { readFileBelow, writeFileBelow } from '#cms/repository/files.ts'

type ConflictCopy = CmsConflictCopy & { raw: string; base: string | null }

const ID = /^\d{13}-[0-9a-f]{8}$/

/**
 * Texts that were refused because someone else had saved first: `kept/<user>/<id>.json`, visible only to their author.
 */
export type ConflictCopies = ReturnType<typeof conflictCopiesIn>

export function conflictCopiesIn(dir: string) {
  const getFolder = (userId: number) => join(dir, String(userId))
  const ids = async (userId: number) =>
    (await readdir(getFolder(userId)).catch(() => []))
      .map((name) => name.replace(/\.json$/, ''))
      .filter((id) => ID.test(id))
      .sort()
      .reverse()

  async function find(userId: number, id: string): Promise<ConflictCopy | null> {
    const bytes = ID.test(id) ? await readFileBelow(getFolder(userId), `${id}.json`) : null
    return bytes && (JSON.parse(bytes.toString('utf8')) as ConflictCopy)
  }

  async function forget(userId: number, id: string): Promise<void> {
    if (ID.test(id)) await rm(join(getFolder(userId), `${id}.json`), { force: true })
  }

  return {
    find,
    forget,
    /** Stores a text and returns its id. The oldest are removed when there are more than `CMS_LIMITS.keptTexts`. */
    async save(userId: number, text: Omit<ConflictCopy, 'id' | 'at'>, now: number): Promise<string> {
      const id = `${String(now).padStart(13, '0')}-${randomBytes(4).toString('hex')}`
      const copy: ConflictCopy = { ...text, id, at: new Date(now).toISOString() }
      await mkdir(getFolder(userId), { recursive: true, mode: 0o700 })
      await writeFileBelow(getFolder(userId), `${id}.json`, Buffer.from(JSON.stringify(copy)))
      for (const old of (await ids(userId)).slice(CMS_LIMITS.keptTexts)) await forget(userId, old)
      return id
    },
    /** The user's conflict copies, newest first. */
    async list(userId: number): Promise<CmsConflictCopy[]> {
      const copies = await Promise.all((await ids(userId)).map((id) => find(userId, id)))
      return copies.flatMap((copy) => (copy ? { id: copy.id, path: copy.path, at: copy.at } : []))
    },
  }
}
