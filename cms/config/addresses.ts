import { getCollection, entryId } from '#content/schema/collection-files.ts'

const PAGES: Record<string, string> = {
  about: '/about',
  matching: '/how-matching-works',
  privacy: '/privacy-policy',
  terms: '/terms',
}
const RESOURCES: Record<string, string> = { startups: '/resources-startup', investors: '/resources-investor' }

/** The page of the site on which a file of the content shows. */
export function getAddress(path: string): string {
  const id = entryId(path)
  switch (getCollection(path)) {
    case 'news':
      return `/news/${id}`
    case 'events':
      return `/events/${id}`
    case 'entries':
      return `/community#entry-${id}`
    case 'sections':
      return `/community#${id}`
    case 'resources':
      return RESOURCES[id] ?? '/'
    case 'pages':
      return PAGES[id] ?? '/'
    default:
      return '/'
  }
}

/** The file in which an editor mends what a page shows; empty where several files make it. */
export function contentFileAt(address: string): string {
  const [, news, event] = /^\/(?:news\/([a-z0-9-]+)|events\/([a-z0-9-]+))$/.exec(address) ?? []
  if (news) return `news/${news}.md`
  if (event) return `events/${event}.json`
  const page = Object.keys(PAGES).find((name) => PAGES[name] === address)
  return page ? `pages/${page}.md` : ''
}

/** The name under which our backend is registered; Decap's own type knows only the ones it brings. */
export const BACKEND = 'platform' as 'proxy'

/** The call that answers the protocol. */
export const GATEWAY = '/api/cms'
