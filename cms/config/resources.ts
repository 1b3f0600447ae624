import type { CmsCollection } from 'decap-cms-core'
import { resourcesSchema } from '#content/schema/resources.ts'
import { formOf } from './form.ts'

const file = (name: string, label: string, address: string) => ({
  name,
  label,
  file: `resources/${name}.json`,
  preview_path: address,
  fields: formOf(resourcesSchema, {
    title: {},
    description: {},
    sections: {
      singular: 'section',
      summary: '{{fields.title}}',
      hint: 'Groups of links, in the order in which the page shows them. Drag them to change it.',
      fields: {
        title: {},
        description: {},
        links: {
          singular: 'link',
          summary: '{{fields.name}}',
          fields: { name: {}, description: {}, url: {} },
        },
      },
    },
  }),
})

/** The two pages of chosen links. */
export function resources(): CmsCollection {
  return {
    name: 'resources',
    label: 'Resources',
    label_singular: 'Resources page',
    description: 'Chosen links for people who start a company and for people who back one.',
    delete: false,
    files: [
      file('startups', 'Resources for startups', 'resources-startup'),
      file('investors', 'Resources for investors', 'resources-investor'),
    ],
  }
}
