import type { CmsCollection } from 'decap-cms-core'
import { settingsSchema } from '#content/schema/settings.ts'
import { formOf } from './form.ts'

/** The settings of the site: one file, which nobody can delete. */
export function settings(): CmsCollection {
  return {
    name: 'settings',
    label: 'Settings',
    description: 'Names, contact and texts that stand on every page. A change here changes the whole site.',
    delete: false,
    editor: { preview: false },
    files: [
      {
        name: 'site',
        label: 'Site settings',
        file: 'settings/site.json',
        preview_path: '',
        fields: formOf(settingsSchema, {
          name: {},
          tagline: {},
          brandBlurb: { hint: 'Two or three sentences at the foot of every page.' },
          region: { fields: { name: {}, city: {}, state: {} } },
          timeZone: { hint: 'Of the days and times on the site, and of all events that name no other.' },
          contact: { fields: { email: {}, phone: {}, address: {}, note: {} } },
          social: {
            singular: 'network',
            summary: '{{fields.network}} {{fields.url}}',
            hint: 'The three icons at the foot of every page.',
            fields: { network: {}, url: {} },
          },
          newsSources: {
            collapsed: true,
            summary: '{{fields.chamber}}, {{fields.business}}, {{fields.startup}}',
            fields: { chamber: {}, business: {}, startup: {} },
          },
          defaults: {
            collapsed: true,
            summary: '{{fields.newsAuthor}}',
            fields: { newsAuthor: {}, eventOrganizer: {} },
          },
          publicReport: {},
          synonyms: {
            singular: 'line',
            summary: '{{fields.words}}',
            fields: { words: {} },
          },
          copy: {
            collapsed: true,
            summary: 'Have counsel review these',
            fields: {
              successFee: {},
              disclaimer: {},
            },
          },
          terms: {
            collapsed: true,
            summary: 'Version {{fields.version}}',
            fields: { version: {} },
          },
        }),
      },
    ],
  }
}
