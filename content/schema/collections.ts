import type * as z from 'zod'
import { entrySchema, sectionSchema } from './community.ts'
import { eventSchema } from './event.ts'
import { mediaPath } from './fields.ts'
import { newsSchema } from './news.ts'
import { addedPageSchema, pageSchema } from './page.ts'
import { COLLECTION_FILES, type CollectionName } from './collection-files.ts'
import { brandingSchema } from './branding.ts'
import { resourcesSchema } from './resources.ts'
import { settingsSchema } from './settings.ts'

/**
 * Every kind of content: its folder in the content directory, the file extension, and the schema, as a function of the
 * image's schema because Node reads a path where the site reads an image. The id of an entry is its file name.
 */
export const collections = {
  news: { ...COLLECTION_FILES.news, schema: newsSchema },
  events: { ...COLLECTION_FILES.events, schema: eventSchema },
  sections: { ...COLLECTION_FILES.sections, schema: () => sectionSchema },
  entries: { ...COLLECTION_FILES.entries, schema: () => entrySchema },
  resources: { ...COLLECTION_FILES.resources, schema: () => resourcesSchema },
  pages: { ...COLLECTION_FILES.pages, schema: () => pageSchema },
  'added-pages': { ...COLLECTION_FILES['added-pages'], schema: () => addedPageSchema },
  settings: { ...COLLECTION_FILES.settings, schema: () => settingsSchema },
  look: { ...COLLECTION_FILES.look, schema: () => brandingSchema },
} as const

const nodeSchemas = {
  news: newsSchema(mediaPath),
  events: eventSchema(mediaPath),
  sections: sectionSchema,
  entries: entrySchema,
  resources: resourcesSchema,
  pages: pageSchema,
  'added-pages': addedPageSchema,
  settings: settingsSchema,
  look: brandingSchema,
} as const

/** The data of an entry of one collection, with images as media paths. */
export type EntryData<Name extends CollectionName> = z.output<(typeof nodeSchemas)[Name]>

/** The schema that Node validates an entry with, with images as media paths. */
export const getSchema = <Name extends CollectionName>(name: Name): (typeof nodeSchemas)[Name] => nodeSchemas[name]
