import { getImage } from 'astro:assets'
import type { SiteEntry } from './content.ts'
import { MARKED_IMAGE } from './safe-markdown.ts'

/** The HTML of a Markdown entry with its images, on a page and elsewhere: in feeds and the answers of calls. */
export async function entryHtml({ html, pictures }: SiteEntry<'news' | 'pages' | 'added-pages'>): Promise<string> {
  const shown = new Map<string, object>()
  for (const [path, image] of Object.entries(pictures)) {
    const { attributes, src } = await getImage({ src: image })
    shown.set(path, { ...attributes, src })
  }
  return html.replace(MARKED_IMAGE, (mark, path: string) => {
    const attributes = Object.entries(shown.get(path) ?? {}).filter(([, value]) => value !== undefined)
    return attributes.length === 0 ? mark : attributes.map(([name, value]) => ` ${name}="${value}"`).join('')
  })
}
