import type { CollectionEntry } from 'astro:content'
import { render } from 'astro:content'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'

let container: Promise<AstroContainer> | undefined

/** The HTML of a Markdown entry, its pictures prepared, for places that are no page: feeds and the calls. */
export async function entryHtml(entry: CollectionEntry<'news' | 'pages'>): Promise<string> {
  const html = entry.rendered?.html ?? ''
  const pictures = entry.rendered?.metadata?.['imagePaths']
  if (!Array.isArray(pictures) || pictures.length === 0) return html
  const { Content } = await render(entry)
  container ??= AstroContainer.create()
  return (await container).renderToString(Content)
}
