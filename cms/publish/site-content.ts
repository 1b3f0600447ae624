import { hash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { satteri } from '@astrojs/markdown-satteri'
import type { Entry } from '#content/parse.ts'
import type { Content } from '#content/read.ts'
import { COLLECTION_NAMES, collections } from '#content/schema/collections.ts'
import { makeSafe } from '#site/lib/content/safe-markdown.ts'
import { contentHost } from './content-host.ts'
import type { Picture, Pictures } from './pictures.ts'

/** What the pages read of an entry, as Astro's content store has it. */
export interface StoredEntry {
  id: string
  data: object
  filePath: string
  digest: string
  body?: string
  rendered?: { html: string; metadata: Record<string, unknown> }
}

/** The name under which Astro asks for a picture that stands in Markdown. */
const pictureId = (path: string, file: string) =>
  `${path}?${new URLSearchParams({ astroContentImageFlag: '', importer: file }).toString()}`

/** Fills the store from which the compiled site reads, with the Markdown rendered and the pictures found. */
export async function hostContent(content: Content, contentDir: string, pictures: Pictures): Promise<void> {
  const markdown = await makeSafe(satteri()).createRenderer({
    image: { domains: [], remotePatterns: [] },
    syntaxHighlight: false,
  })
  const inMarkdown = new Map<string, Picture>()

  async function render(entry: Entry): Promise<StoredEntry['rendered']> {
    const { code, metadata } = await markdown.render(entry.body, {
      frontmatter: entry.data as Record<string, unknown>,
      fileURL: pathToFileURL(join(contentDir, entry.file)),
    })
    const imagePaths = [...metadata.localImagePaths, ...metadata.remoteImagePaths]
    for (const path of imagePaths) {
      inMarkdown.set(pictureId(path, entry.file), await pictures.read(entry.file, decodeURI(path)))
    }
    return { html: code, metadata: { ...metadata, imagePaths } }
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
        ...(entry.body && { body: entry.body }),
        ...(isMarkdown && { rendered: await render(entry) }),
      })
    }
    contentHost.store.set(name, stored)
  }
  contentHost.pictures.get = (id) => inMarkdown.get(id)
}
