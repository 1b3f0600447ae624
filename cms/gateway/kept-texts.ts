import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readFileBelow, writeFileBelow } from '#cms/repository/files.ts'
import { CMS_LIMITS } from '#api/contract/cms/limits.ts'
import type { CmsKeptText } from '#api/contract/cms/protocol.ts'

type KeptText = CmsKeptText & { raw: string; base: string | null }

const ID = /^\d{13}-[0-9a-f]{8}$/

/** Texts that were refused because somebody else had saved first: `kept/<user>/<id>.json`, each for its author only. */
export type KeptTexts = ReturnType<typeof keptTextsIn>

export function keptTextsIn(dir: string) {
  const folderOf = (userId: number) => join(dir, String(userId))
  const ids = async (userId: number) =>
    (await readdir(folderOf(userId)).catch(() => []))
      .map((name) => name.replace(/\.json$/, ''))
      .filter((id) => ID.test(id))
      .sort()
      .reverse()

  async function find(userId: number, id: string): Promise<KeptText | null> {
    const bytes = ID.test(id) ? await readFileBelow(folderOf(userId), `${id}.json`) : null
    return bytes && (JSON.parse(bytes.toString('utf8')) as KeptText)
  }

  return {
    find,
    /** Keeps a text and answers its id; of more than `CMS_LIMITS.keptTexts` the oldest go. */
    async keep(userId: number, text: Omit<KeptText, 'id' | 'at'>, now: number): Promise<string> {
      const id = `${String(now).padStart(13, '0')}-${randomBytes(4).toString('hex')}`
      const whole: KeptText = { ...text, id, at: new Date(now).toISOString() }
      await mkdir(folderOf(userId), { recursive: true, mode: 0o700 })
      await writeFileBelow(folderOf(userId), `${id}.json`, Buffer.from(JSON.stringify(whole)))
      for (const old of (await ids(userId)).slice(CMS_LIMITS.keptTexts)) await this.forget(userId, old)
      return id
    },
    /** The person's texts, newest first. */
    async list(userId: number): Promise<CmsKeptText[]> {
      const all: CmsKeptText[] = []
      for (const id of await ids(userId)) {
        const text = await find(userId, id)
        if (text) all.push({ id, path: text.path, at: text.at })
      }
      return all
    },
    async forget(userId: number, id: string): Promise<void> {
      if (ID.test(id)) await rm(join(folderOf(userId), `${id}.json`), { force: true })
    },
  }
}
