import type { ImageMetadata } from 'astro'
import type { Entry } from '#content/parse.ts'
import type { Content } from '#content/read.ts'
import { COLLECTION_NAMES } from '#content/schema/collection-files.ts'
import type { Collections, SiteEntry } from '#site/lib/content/content.ts'
import { descriptionRenderer, markdownRenderer, type RenderedMarkdown } from './markdown.ts'
import type { Images } from './images.ts'

/** The result for an entry, which is reused as long as its file and images are unchanged. */
interface Made {
  text: RenderedMarkdown
  shown: (ImageMetadata | undefined)[]
  entry: SiteEntry
}

/** Cached for the next content of this process, by the entries as they were read. */
const known = new WeakMap<Entry, Made>()
const NO_TEXT: RenderedMarkdown = { html: '', pictures: [] }

/**
 * Content as pages read it: Markdown as HTML, and images resolved.
 *
 * @param onText called with the text that is about to be converted to HTML by native code; empty after the last one.
 */
export async function siteContent(
  content: Content,
  images: Images,
  onText: (file: string) => Promise<void>,
): Promise<Collections> {
  const [toHtml, descriptionToHtml] = [await markdownRenderer(), await descriptionRenderer()]

  async function getText({ file, body, data }: Entry): Promise<RenderedMarkdown> {
    const isEvent = 'organizer' in data
    if (!isEvent && !file.endsWith('.md')) return NO_TEXT
    await onText(file)
    return isEvent ? descriptionToHtml(data.description) : toHtml(body)
  }

  async function siteEntry(entry: Entry): Promise<SiteEntry> {
    const { id, file, body, modified, data } = entry
    const before = known.get(entry)
    const text = before?.text ?? (await getText(entry))
    const image = 'image' in data && data.image ? await images.read(file, data.image) : undefined
    const shown = [image]
    for (const path of text.pictures) shown.push(await images.read(file, path))
    if (before && shown.every((image, place) => image === before.shown[place])) return before.entry
    const made = {
      id,
      body,
      html: text.html,
      pictures: Object.fromEntries(text.pictures.map((path, place) => [path, shown[place + 1]])),
      modified,
      data: image ? { ...data, image } : data,
    } as SiteEntry
    known.set(entry, { text, shown, entry: made })
    return made
  }

  const collections: Partial<Record<keyof Collections, SiteEntry[]>> = {}
  for (const name of COLLECTION_NAMES) {
    const entries: SiteEntry[] = []
    for (const entry of content[name]) entries.push(await siteEntry(entry))
    collections[name] = entries
  }
  await onText('')
  return collections as Collections
}
