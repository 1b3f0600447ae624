import { hash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Entry } from '#content/parse.ts'
import type { Content } from '#content/read.ts'
import { collections } from '#content/schema/collections.ts'
import { COLLECTION_NAMES } from '#content/schema/places.ts'
import { contentHost } from './content-host.ts'
import type { BuildListener } from './build.ts'
import { NotedCollection, pictureRead } from './reads.ts'
import { textRenderer } from './render-text.ts'
import type { Picture, Pictures } from './pictures.ts'

/** What the pages read of an entry, as Astro's content store has it. */
export interface StoredEntry {
  id: string
  data: object
  filePath: string
  digest: string
  /** When the file was written last. */
  modified?: Date
  body?: string
  rendered?: Rendered
}

/** A Markdown text as HTML, and the pictures that stand in it. */
interface Rendered {
  html: string
  metadata: { imagePaths: string[] }
}

/** The name under which Astro asks for a picture that stands in Markdown. */
const pictureId = (path: string, file: string) =>
  `${path}?${new URLSearchParams({ astroContentImageFlag: '', importer: file }).toString()}`

/** Rendered texts by what they were rendered from, for the next content of this process. */
let rendered = new Map<string, Rendered>()

/** Fills the store from which the compiled site reads, with the Markdown rendered and the pictures found. */
export async function hostContent(
  content: Content,
  contentDir: string,
  pictures: Pictures,
  onText: BuildListener['onText'],
): Promise<void> {
  const now = new Map<string, Rendered>()
  const markdown = await textRenderer()
  const inMarkdown = new Map<string, Picture>()

  async function renderAnew({ file, body, data }: Entry): Promise<Rendered> {
    await onText(file)
    const fileURL = pathToFileURL(join(contentDir, file))
    const { code, metadata } = await markdown.render(body, { frontmatter: data as Record<string, unknown>, fileURL })
    return { html: code, metadata: { imagePaths: [...metadata.localImagePaths, ...metadata.remoteImagePaths] } }
  }

  async function render(entry: Entry): Promise<Rendered> {
    const key = `${entry.file}\n${entry.body}`
    const result = rendered.get(key) ?? (await renderAnew(entry))
    now.set(key, result)
    for (const path of result.metadata.imagePaths) {
      inMarkdown.set(pictureId(path, entry.file), await pictures.read(entry.file, decodeURI(path)))
    }
    return result
  }

  contentHost.store.clear()
  for (const name of COLLECTION_NAMES) {
    const stored = new Map<string, StoredEntry>()
    for (const entry of content[name] as Entry[]) {
      const { image } = entry.data as { image?: string }
      const data = image ? { ...entry.data, image: await pictures.read(entry.file, image) } : entry.data
      const isMarkdown = collections[name].extension === 'md'
      stored.set(entry.id, {
        id: entry.id,
        data,
        filePath: entry.file,
        digest: hash('sha256', JSON.stringify([data, entry.body]), 'base64url').slice(0, 16),
        ...(entry.modified && { modified: entry.modified }),
        ...(entry.body && { body: entry.body }),
        ...(isMarkdown && { rendered: await render(entry) }),
      })
    }
    contentHost.store.set(name, new NotedCollection(name, contentHost.reads, stored))
  }
  await onText('')
  rendered = now
  contentHost.version++
  contentHost.pictures.get = (id) => {
    contentHost.reads.note(pictureRead(id))
    return inMarkdown.get(id)
  }
}
