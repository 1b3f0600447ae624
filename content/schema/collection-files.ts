/**
 * The folder and extension of each kind of content, apart from its schema: screens that only name entries need no more.
 */
export const COLLECTION_FILES = {
  news: { folder: 'news', extension: 'md' },
  events: { folder: 'events', extension: 'json' },
  sections: { folder: 'community/sections', extension: 'json' },
  entries: { folder: 'community/entries', extension: 'json' },
  resources: { folder: 'resources', extension: 'json' },
  pages: { folder: 'pages', extension: 'md' },
  settings: { folder: 'settings', extension: 'json' },
  look: { folder: 'look', extension: 'json' },
} as const

export type CollectionName = keyof typeof COLLECTION_FILES

export const COLLECTION_NAMES = Object.keys(COLLECTION_FILES) as CollectionName[]

/** The kinds of content that editors write. The look is set by administrators. */
export type EditedName = Exclude<CollectionName, 'look'>

export const isEdited = (name: CollectionName): name is EditedName => name !== 'look'

export const EDITED_NAMES = COLLECTION_NAMES.filter(isEdited)

/** The file of the region's own look; where there is none, it is the starter look. */
export const BRANDING_FILE = 'look/look.json'

/** The eight sections of the community page, in order (rules: Community); each is `community/sections/<id>.json`. */
export const SECTION_IDS = [
  'community-organizations',
  'local-media',
  'economic-development',
  'venture-capital-investment',
  'professional-associations',
  'nonprofits-state-agencies',
  'research-parks',
  'universities-incubation-facilities',
] as const

/**
 * Collections of fixed entries, by their ids: editors change them, but add and remove none. The others are folders to
 * which editors add.
 */
export const FIXED_IDS: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  sections: SECTION_IDS,
  resources: ['startups', 'investors'],
  pages: ['about', 'matching', 'privacy', 'terms'],
  settings: ['site'],
  look: ['look'],
}

/** The folders of images inside the content directory, by the collection whose entries use them. */
export const MEDIA_FOLDERS = { news: 'media/news', events: 'media/events' } as const

/** Files that the site cannot do without. */
export const REQUIRED_FILES = [
  'settings/site.json',
  'pages/about.md',
  'pages/privacy.md',
  'resources/startups.json',
  'resources/investors.json',
] as const

/** A good file name: it becomes the address of the entry. */
export const ENTRY_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The id of an entry: its file name without folder and extension. */
export const entryId = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')

/** The collection that a file of the content directory belongs to, or null: `news/a.md` → `news`. */
export function getCollection(file: string): CollectionName | null {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')))
  const isIn = (name: CollectionName) =>
    COLLECTION_FILES[name].folder === folder && file.endsWith(`.${COLLECTION_FILES[name].extension}`)
  return COLLECTION_NAMES.find(isIn) ?? null
}
