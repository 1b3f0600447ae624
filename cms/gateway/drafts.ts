import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { entryPlace, pictureOf, type EntryPlace } from '#cms/content/paths.ts'
import { INCOMING, readFileBelow, removeFileBelow, writeFileBelow } from '#cms/repository/files.ts'
import type { Person } from '#cms/repository/person.ts'
import { mentionedPictures } from '#content/check.ts'
import { DRAFT_STATUSES, type DraftStatus } from '#api/contract/cms/protocol.ts'

/** What is known of a draft beside its text: `meta.json`. */
export interface DraftMeta {
  status: DraftStatus
  /** Milliseconds since 1970. */
  updatedAt: number
  /** Everybody who saved it, the last one last. */
  editors: Person[]
  /** The version that was published when it was begun; null when there was none. */
  base: string | null
}

/** A draft: an entry as it would be published, with the pictures that come with it. */
export interface Draft {
  place: EntryPlace
  meta: DraftMeta
  text: Buffer
  /** Pictures by their paths in the content. */
  pictures: Map<string, Buffer>
}

/**
 * Drafts lie outside the history, because nobody has decided yet that they shall be seen:
 * `drafts/<collection>/<slug>/meta.json` and below `tree/` the files as they would be published.
 */
export type Drafts = ReturnType<typeof draftsIn>

const GOING = '.going-'
const META = 'meta.json'

/** The drafts in a folder. */
export function draftsIn(dir: string) {
  const folderOf = ({ collection, slug }: EntryPlace) => join(dir, collection, slug)
  const treeOf = (place: EntryPlace) => join(folderOf(place), 'tree')

  async function readMeta(place: EntryPlace): Promise<DraftMeta | null> {
    const bytes = await readFileBelow(folderOf(place), META)
    try {
      const meta = JSON.parse(bytes?.toString('utf8') ?? 'null') as DraftMeta | null
      return meta && DRAFT_STATUSES.includes(meta.status) && Array.isArray(meta.editors) ? meta : null
    } catch {
      return null
    }
  }

  async function picturePaths(place: EntryPlace): Promise<string[]> {
    const paths = await readdir(treeOf(place), { recursive: true }).catch(() => [])
    return paths.filter((path) => pictureOf(path) !== null).sort()
  }

  async function find(place: EntryPlace): Promise<Draft | null> {
    const [meta, text] = [await readMeta(place), await readFileBelow(treeOf(place), place.path)]
    if (!meta || !text) return null
    const pictures = new Map<string, Buffer>()
    for (const path of await picturePaths(place)) pictures.set(path, (await readFileBelow(treeOf(place), path))!)
    return { place, meta, text, pictures }
  }

  async function places(): Promise<EntryPlace[]> {
    const found: EntryPlace[] = []
    for (const collection of await readdir(dir).catch(() => [])) {
      for (const slug of await readdir(join(dir, collection)).catch(() => [])) {
        const place = entryPlace(collection, slug)
        if (place && (await readFileBelow(folderOf(place), META))) found.push(place)
      }
    }
    return found
  }

  const writeMeta = (place: EntryPlace, meta: DraftMeta) =>
    writeFileBelow(folderOf(place), META, Buffer.from(`${JSON.stringify(meta, null, 2)}\n`))

  return {
    find,
    readMeta,
    writeMeta,
    /** Every draft, the one that changed last first. */
    async list(): Promise<{ place: EntryPlace; meta: DraftMeta }[]> {
      const all = []
      for (const place of await places()) {
        const meta = await readMeta(place)
        if (meta) all.push({ place, meta })
      }
      return all.sort((a, b) => b.meta.updatedAt - a.meta.updatedAt)
    },
    /** One picture of a draft. */
    picture: (place: EntryPlace, path: string) => readFileBelow(treeOf(place), path),
    /** Writes a draft: pictures first, then the text, then what is said about it. Pictures that it no longer shows go last. */
    async save({ place, meta, text, pictures }: Draft): Promise<void> {
      await mkdir(treeOf(place), { recursive: true, mode: 0o700 })
      for (const [path, bytes] of pictures) await writeFileBelow(treeOf(place), path, bytes)
      await writeFileBelow(treeOf(place), place.path, text)
      await writeMeta(place, meta)
      const shown = mentionedPictures(place.path, text.toString('utf8'))
      for (const path of await picturePaths(place)) {
        if (!shown.includes(path)) await removeFileBelow(treeOf(place), path)
      }
    },
    /** Removes a draft at once, whole. */
    async remove(place: EntryPlace): Promise<void> {
      const going = join(dir, `${GOING}${randomBytes(8).toString('hex')}`)
      await rename(folderOf(place), going).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      await rm(going, { recursive: true, force: true })
    },
    /** The drafts that show a picture, other than those that bring it along. */
    async thatUse(picture: string): Promise<EntryPlace[]> {
      const found: EntryPlace[] = []
      for (const place of await places()) {
        const text = (await readFileBelow(treeOf(place), place.path))?.toString('utf8') ?? ''
        if (mentionedPictures(place.path, text).includes(picture)) found.push(place)
      }
      return found
    },
    /** The draft that brings along a picture of this path, if any. */
    async bringing(picture: string): Promise<EntryPlace | null> {
      for (const place of await places()) if (await readFileBelow(treeOf(place), picture)) return place
      return null
    },
    /**
     * Brings the folder in order at a start: removes what was going or on its way, gives a draft whose details were lost
     * new ones, and removes a draft whose text is on the site as it is (`isPublished`).
     */
    async repair(isPublished: (place: EntryPlace, text: Buffer) => Promise<boolean>, now: number): Promise<void> {
      for (const name of await readdir(dir, { recursive: true }).catch(() => [])) {
        const last = name.slice(name.lastIndexOf('/') + 1)
        if (last.startsWith(GOING) || last.startsWith(INCOMING))
          await rm(join(dir, name), { recursive: true, force: true })
      }
      for (const collection of await readdir(dir).catch(() => [])) {
        for (const slug of await readdir(join(dir, collection)).catch(() => [])) {
          const place = entryPlace(collection, slug)
          const text = place && (await readFileBelow(treeOf(place), place.path).catch(() => null))
          if (!place || !text) continue
          if (await isPublished(place, text)) await this.remove(place)
          else if (!(await readMeta(place)))
            await writeMeta(place, { status: 'draft', updatedAt: now, editors: [], base: null })
        }
      }
    },
  }
}
