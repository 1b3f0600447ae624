import { hash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Entry } from '#content/parse.ts'
import { collections } from '#content/schema/collections.ts'
import { COLLECTION_NAMES } from '#content/schema/collection-files.ts'
import type { RenderInput } from './astro-build.ts'
import { contentHost } from './host.ts'
import { countNewText, readKeptTexts, type Rendered } from './kept-texts.ts'
import { markdownRenderer } from './markdown.ts'
import type { Picture, Pictures } from './pictures.ts'

/** The name under which Astro asks for a picture that stands in Markdown. */
const pictureId = (path: string, file: string) =>
  `${path}?${new URLSearchParams({ astroContentImageFlag: '', importer: file }).toString()}`

/** What was made of an entry, which stays as long as its file and its pictures do. */
interface Kept {
  rendered: Rendered | undefined
  picture: Picture | undefined
  stored: object
}

/** For the next content of this process, by the entries as they were read. */
const kept = new WeakMap<Entry, Kept>()

const isSame = (one: Picture | undefined, other: Picture | undefined) => one?.src === other?.src

/** Fills the store from which the compiled site reads, with the Markdown rendered and the pictures found. */
export async function hostContent(
  { content, contentDir, site, textsFile, onText }: RenderInput,
  pictures: Pictures,
): Promise<void> {
  const toHtml = await markdownRenderer()
  const inMarkdown = new Map<string, Picture>()
  const texts = readKeptTexts(textsFile, site.dir)

  async function renderAnew({ file, body, data }: Entry): Promise<Rendered> {
    await onText(file)
    countNewText()
    const fileURL = pathToFileURL(join(contentDir, file))
    const { html, imagePaths } = await toHtml(body, { frontmatter: data as Record<string, unknown>, fileURL })
    return { html, metadata: { imagePaths } }
  }

  /** An entry as Astro's content store has it. */
  async function store(entry: Entry, isMarkdown: boolean): Promise<object> {
    const { id, body, modified, file } = entry
    const { image } = entry.data as { image?: string }
    const known = kept.get(entry)
    const picture = image ? await pictures.read(file, image) : undefined
    const isKnown = known && isSame(known.picture, picture)
    const data = picture ? { ...entry.data, image: picture } : entry.data
    const digest = isKnown ? '' : hash('sha256', JSON.stringify([file, data, body]), 'base64url').slice(0, 22)
    const rendered = isMarkdown ? (known?.rendered ?? texts[digest] ?? (await renderAnew(entry))) : undefined
    for (const path of rendered?.metadata.imagePaths ?? []) {
      inMarkdown.set(pictureId(path, file), await pictures.read(file, decodeURI(path)))
    }
    if (isKnown) return known.stored
    const stored = {
      id,
      data,
      filePath: file,
      digest,
      ...(modified && { modified }),
      ...(body && { body }),
      ...(rendered && { rendered }),
    }
    kept.set(entry, { rendered, picture, stored })
    return stored
  }

  contentHost.store.clear()
  contentHost.entries.clear()
  for (const name of COLLECTION_NAMES) {
    const all = new Map<string, object>()
    const isMarkdown = collections[name].extension === 'md'
    for (const entry of content[name] as Entry[]) all.set(entry.id, await store(entry, isMarkdown))
    contentHost.entries.set(name, all)
    contentHost.store.set(name, contentHost.reads.noted(name, all))
  }
  await onText('')
  contentHost.version++
  contentHost.reads.forget()
  contentHost.pictures.get = (id) => {
    contentHost.reads.note(`picture ${id}`)
    return inMarkdown.get(id)
  }
}
