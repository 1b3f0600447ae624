/**
 * The folder and file extension of each kind of content, separate from its schema for screens that only list entries.
 */
export const COLLECTION_FILES = {
  news: { folder: 'news', extension: 'md' },
  events: { folder: 'events', extension: 'json' },
  sections: { folder: 'community/sections', extension: 'json' },
  entries: { folder: 'community/entries', extension: 'json' },
  resources: { folder: 'resources', extension: 'json' },
  pages: { folder: 'pages', extension: 'md' },
  'added-pages': { folder: 'added-pages', extension: 'md' },
  settings: { folder: 'settings', extension: 'json' },
  look: { folder: 'look', extension: 'json' },
} as const

export type CollectionName = keyof typeof COLLECTION_FILES

export const COLLECTION_NAMES = Object.keys(COLLECTION_FILES) as CollectionName[]

/** The kinds of content that editors write. Administrators set the branding. */
export type EditedName = Exclude<CollectionName, 'look'>

export const isEdited = (name: CollectionName): name is EditedName => name !== 'look'

export const EDITED_NAMES = COLLECTION_NAMES.filter(isEdited)

/** The file of the branding; without it, the site has the default branding. */
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
 * Collections with a fixed set of entries, by their ids: editors can change but not add or remove them. Editors can add
 * entries to all other collections.
 */
export const FIXED_IDS: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  sections: SECTION_IDS,
  resources: ['startups', 'investors'],
  pages: ['about', 'matching', 'privacy', 'terms'],
  settings: ['site'],
  look: ['look'],
}

/** The image folders of the content directory, by the collection that uses them. */
export const MEDIA_FOLDERS = { news: 'media/news', events: 'media/events' } as const

/** Files that the site can't work without. */
export const REQUIRED_FILES = [
  'settings/site.json',
  'pages/about.md',
  'pages/privacy.md',
  'resources/startups.json',
  'resources/investors.json',
] as const

/** A valid file name, which becomes the entry's address. */
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
