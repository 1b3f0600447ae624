import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { collections as shapes } from '#content/schema/collections.ts'
import { entryId, type CollectionName } from '#content/schema/collection-files.ts'

// The build command names the installation's content; without it the starter region is built.
const directory = resolve(process.env['CONTENT_DIR'] ?? './content')

const files = (name: CollectionName) => {
  const { folder, extension } = shapes[name]
  return glob({
    base: pathToFileURL(`${directory}/${folder}/`),
    pattern: `*.${extension}`,
    generateId: ({ entry }) => entryId(entry),
  })
}

/** The content collections; `content/schema/collections.ts` says which folder and which shape each has. */
export const collections = {
  news: defineCollection({ loader: files('news'), schema: ({ image }) => shapes.news.schema(image()) }),
  events: defineCollection({ loader: files('events'), schema: ({ image }) => shapes.events.schema(image()) }),
  sections: defineCollection({ loader: files('sections'), schema: shapes.sections.schema() }),
  entries: defineCollection({ loader: files('entries'), schema: shapes.entries.schema() }),
  resources: defineCollection({ loader: files('resources'), schema: shapes.resources.schema() }),
  pages: defineCollection({ loader: files('pages'), schema: shapes.pages.schema() }),
  settings: defineCollection({ loader: files('settings'), schema: shapes.settings.schema() }),
  look: defineCollection({ loader: files('look'), schema: shapes.look.schema() }),
}
