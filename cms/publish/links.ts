const TAG = /<([a-z][a-z0-9-]*)/gi
const ATTRIBUTE = /[\s/]*([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y
/** What stands in these is no markup. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'noscript'])
const ADDRESSES = new Set(['href', 'src', 'poster'])
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&#38;': '&',
  '&#x26;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
}

const decode = (value: string) =>
  value.includes('&')
    ? value.replace(/&(?:amp|quot|#38|#x26|#34|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    : value

const fromSrcset = (value: string) => value.split(',').flatMap((part) => part.trim().split(/\s+/, 1)[0] || [])

/** Every address that a page leads to or shows, as it stands in the page, each once. One pass, without a tree. */
export function linksOf(html: string): string[] {
  const links = new Set<string>()
  TAG.lastIndex = 0
  for (let tag = TAG.exec(html); tag; tag = TAG.exec(html)) {
    ATTRIBUTE.lastIndex = TAG.lastIndex
    let end = TAG.lastIndex
    for (let found = ATTRIBUTE.exec(html); found; found = ATTRIBUTE.exec(html)) {
      end = ATTRIBUTE.lastIndex
      const name = found[1]!.toLowerCase()
      const value = found[2] ?? found[3] ?? found[4]
      if (value === undefined) continue
      if (ADDRESSES.has(name)) links.add(decode(value.trim()))
      else if (name === 'srcset') for (const link of fromSrcset(decode(value))) links.add(link)
    }
    const element = tag[1]!.toLowerCase()
    const close = RAW.has(element) ? html.indexOf(`</${element}`, end) : -1
    TAG.lastIndex = close > 0 ? close : end
  }
  return [...links]
}

/**
 * The path of this site that a link leads to, without query and fragment; undefined for any other site, for mail, and
 * for a fragment of the page itself.
 */
export function pathOf(link: string, page: string, site: URL): string | undefined {
  if (link === '' || link.startsWith('#') || link.startsWith('data:')) return undefined
  const url = URL.parse(link, new URL(page, site))
  if (!url || url.origin !== site.origin) return undefined
  try {
    return decodeURIComponent(url.pathname).replace(/(.)\/$/, '$1')
  } catch {
    return url.pathname
  }
}
