import { hash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { Entry } from '#content/parse.ts'
import { collections } from '#content/schema/collections.ts'
import { COLLECTION_NAMES } from '#content/schema/collection-files.ts'
import type { RenderInput } from './astro-build.ts'
import { contentHost } from './host.ts'
import { markdownRenderer } from './markdown.ts'
import type { Picture, Pictures } from './pictures.ts'

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
  { content, contentDir, onText }: Pick<RenderInput, 'content' | 'contentDir' | 'onText'>,
  pictures: Pictures,
): Promise<void> {
  const now = new Map<string, Rendered>()
  const toHtml = await markdownRenderer()
  const inMarkdown = new Map<string, Picture>()

  async function renderAnew({ file, body, data }: Entry): Promise<Rendered> {
    await onText(file)
    const fileURL = pathToFileURL(join(contentDir, file))
    const { html, imagePaths } = await toHtml(body, { frontmatter: data as Record<string, unknown>, fileURL })
    return { html, metadata: { imagePaths } }
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
    const stored = new Map<string, object>()
    for (const entry of content[name] as Entry[]) {
      const { id, body, modified, file } = entry
      const { image } = entry.data as { image?: string }
      const data = image ? { ...entry.data, image: await pictures.read(file, image) } : entry.data
      stored.set(id, {
        id,
        data,
        filePath: file,
        digest: hash('sha256', JSON.stringify([data, body]), 'base64url').slice(0, 16),
        ...(modified && { modified }),
        ...(body && { body }),
        ...(collections[name].extension === 'md' && { rendered: await render(entry) }),
      })
    }
    contentHost.store.set(name, contentHost.reads.noted(name, stored))
  }
  await onText('')
  rendered = now
  contentHost.version++
  contentHost.pictures.get = (id) => {
    contentHost.reads.note(`picture ${id}`)
    return inMarkdown.get(id)
  }
}
