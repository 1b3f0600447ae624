import type { EntryRef } from '#cms/content/paths.ts'
import { mentionedPictures } from '#content/check.ts'
import { draftFilesIn, type DraftMeta } from './draft-files.ts'

/** A draft: an entry as it would be published, with the pictures that come with it. */
export interface Draft {
  entry: EntryRef
  meta: DraftMeta
  text: Buffer
  /** Pictures by their paths in the content. */
  pictures: Map<string, Buffer>
}

/** Drafts lie outside the history, because nobody has decided yet that they shall be seen. */
export type Drafts = ReturnType<typeof draftsIn>

/** The drafts in a folder. */
export function draftsIn(dir: string) {
  const files = draftFilesIn(dir)
  const { entries, readMeta, writeMeta, read, picturePaths, remove } = files

  return {
    writeMeta,
    remove,
    async find(entry: EntryRef): Promise<Draft | null> {
      const [meta, text] = [await readMeta(entry), await read(entry)]
      if (!meta || !text) return null
      const pictures = new Map<string, Buffer>()
      for (const path of await picturePaths(entry)) pictures.set(path, (await read(entry, path))!)
      return { entry, meta, text, pictures }
    },
    /** Every draft, the one that changed last first. */
    async list(): Promise<{ entry: EntryRef; meta: DraftMeta }[]> {
      const all = []
      for await (const entry of entries()) {
        const meta = await readMeta(entry)
        if (meta) all.push({ entry, meta })
      }
      return all.sort((a, b) => b.meta.updatedAt - a.meta.updatedAt)
    },
    /** One picture of a draft. */
    picture: (entry: EntryRef, path: string) => read(entry, path),
    /** Writes pictures first, then the text, then its details; pictures that it no longer shows go last. */
    async save({ entry, meta, text, pictures }: Draft): Promise<void> {
      await files.makeTree(entry)
      for (const [path, bytes] of pictures) await files.write(entry, path, bytes)
      await files.write(entry, entry.path, text)
      await writeMeta(entry, meta)
      const shown = mentionedPictures(entry.path, text.toString('utf8'))
      for (const path of await picturePaths(entry)) {
        if (!shown.includes(path)) await files.removeFile(entry, path)
      }
    },
    /** The drafts that show a picture, other than those that bring it along. */
    async thatUse(picture: string): Promise<EntryRef[]> {
      const found: EntryRef[] = []
      for await (const entry of entries()) {
        const text = (await read(entry))?.toString('utf8') ?? ''
        if (mentionedPictures(entry.path, text).includes(picture)) found.push(entry)
      }
      return found
    },
    /** The draft that brings along a picture of this path, if any. */
    async bringing(picture: string): Promise<EntryRef | null> {
      for await (const entry of entries()) if (await read(entry, picture)) return entry
      return null
    },
    /**
     * Brings the folder in order at a start: removes what was never finished, gives a draft whose details were lost new
     * ones, and removes a draft whose text is on the site as it is (`isPublished`).
     */
    async repair(isPublished: (entry: EntryRef, text: Buffer) => Promise<boolean>, now: number): Promise<void> {
      await files.removeUnfinished()
      for await (const entry of entries()) {
        const text = await read(entry).catch(() => null)
        if (!text) continue
        if (await isPublished(entry, text)) await remove(entry)
        else if (!(await readMeta(entry))) {
          await writeMeta(entry, { status: 'draft', updatedAt: now, editors: [], base: null })
        }
      }
    },
  }
}
