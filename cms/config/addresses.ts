import { isReserved } from '#cms/content/reserved-addresses.ts'
import { getCollection, entryId, type CollectionName } from '#content/schema/collection-files.ts'

const PAGES: Record<string, string> = {
  about: '/about',
  matching: '/how-matching-works',
  privacy: '/privacy-policy',
  terms: '/terms',
}
const RESOURCES: Record<string, string> = { startups: '/resources-startup', investors: '/resources-investor' }

/** The page of the site that shows a content file. */
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
    case 'added-pages':
      return `/${id}`
    default:
      return '/'
  }
}

/** Where the editor opens an entry. */
export const editAddress = (collection: CollectionName, id: string): string =>
  `/cms/edit#/collections/${collection}/entries/${id}`

/** Where the editor lists the entries of a collection. */
export const listAddress = (collection: CollectionName): string => `/cms/edit#/collections/${collection}`

/** The content file to edit when something on a page is wrong; empty where several files make up the page. */
export function contentFileAt(address: string): string {
  const [, news, event, organization] =
    /^\/(?:news\/([a-z0-9-]+)|events\/([a-z0-9-]+)|community\/([a-z0-9-]+))$/.exec(address) ?? []
  if (news) return `news/${news}.md`
  if (event) return `events/${event}.json`
  if (organization) return `community/entries/${organization}.json`
  const page = Object.keys(PAGES).find((name) => PAGES[name] === address)
  if (page) return `pages/${page}.md`
  const [, added] = /^\/([a-z0-9-]+)$/.exec(address) ?? []
  return added && !isReserved(added) ? `added-pages/${added}.md` : ''
}

/** The name of our backend in Decap, whose own type lists only its built-in backends. */
export const BACKEND = 'platform' as 'proxy'

/** The API route that answers Decap's proxy protocol. */
export const GATEWAY = '/api/cms'
