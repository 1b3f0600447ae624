import type * as z from 'zod'
import { entrySchema, SECTION_IDS, sectionSchema } from './community.ts'
import { eventSchema } from './event.ts'
import { mediaPath } from './fields.ts'
import { newsSchema } from './news.ts'
import { pageSchema } from './page.ts'
import { resourcesSchema } from './resources.ts'
import { settingsSchema } from './settings.ts'

/**
 * Every kind of content: the folder inside the content directory, the files' extension, and the schema, a function of
 * the picture's schema so that Node reads a path where the site reads an image. The id of an entry is its file name.
 */
export const collections = {
  news: { folder: 'news', extension: 'md', schema: newsSchema },
  events: { folder: 'events', extension: 'json', schema: eventSchema },
  sections: { folder: 'community/sections', extension: 'json', schema: () => sectionSchema },
  entries: { folder: 'community/entries', extension: 'json', schema: () => entrySchema },
  resources: { folder: 'resources', extension: 'json', schema: () => resourcesSchema },
  pages: { folder: 'pages', extension: 'md', schema: () => pageSchema },
  settings: { folder: 'settings', extension: 'json', schema: () => settingsSchema },
} as const

export type CollectionName = keyof typeof collections

export const COLLECTION_NAMES = Object.keys(collections) as CollectionName[]

const nodeSchemas = {
  news: newsSchema(mediaPath),
  events: eventSchema(mediaPath),
  sections: sectionSchema,
  entries: entrySchema,
  resources: resourcesSchema,
  pages: pageSchema,
  settings: settingsSchema,
} as const

/** The data of an entry of one collection, its picture a media path. */
export type EntryData<Name extends CollectionName> = z.output<(typeof nodeSchemas)[Name]>

/** The schema that Node validates an entry with; its pictures are media paths. */
export const schemaOf = <Name extends CollectionName>(name: Name): (typeof nodeSchemas)[Name] => nodeSchemas[name]

/**
 * Collections of fixed entries, by their ids: each can be changed, none can be added or removed. The others are folders to
 * which editors add.
 */
export const FIXED_IDS: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  sections: SECTION_IDS,
  resources: ['startups', 'investors'],
  pages: ['about', 'privacy', 'terms'],
  settings: ['site'],
}

/** The folders of pictures inside the content directory, by the collection whose entries use them. */
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
export function collectionOf(file: string): CollectionName | null {
  const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')))
  return (
    COLLECTION_NAMES.find((name) => {
      const collection = collections[name]
      return collection.folder === folder && file.endsWith(`.${collection.extension}`)
    }) ?? null
  )
}
