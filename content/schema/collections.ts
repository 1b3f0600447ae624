import type * as z from 'zod'
import { entrySchema, sectionSchema } from './community.ts'
import { eventSchema } from './event.ts'
import { mediaPath } from './fields.ts'
import { newsSchema } from './news.ts'
import { pageSchema } from './page.ts'
import { PLACES, type CollectionName } from './places.ts'
import { resourcesSchema } from './resources.ts'
import { settingsSchema } from './settings.ts'

/**
 * Every kind of content: the folder inside the content directory, the files' extension, and the schema, a function of
 * the picture's schema so that Node reads a path where the site reads an image. The id of an entry is its file name.
 */
export const collections = {
  news: { ...PLACES.news, schema: newsSchema },
  events: { ...PLACES.events, schema: eventSchema },
  sections: { ...PLACES.sections, schema: () => sectionSchema },
  entries: { ...PLACES.entries, schema: () => entrySchema },
  resources: { ...PLACES.resources, schema: () => resourcesSchema },
  pages: { ...PLACES.pages, schema: () => pageSchema },
  settings: { ...PLACES.settings, schema: () => settingsSchema },
} as const

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
