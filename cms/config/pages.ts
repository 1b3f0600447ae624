import type { CmsCollection } from 'decap-cms-core'
import { pageSchema } from '#content/schema/page.ts'
import { body, formOf } from './form.ts'

const file = (name: string, label: string, address: string, offers: boolean) => {
  const fields = formOf(pageSchema, {
    title: {},
    description: {},
    updated: { hint: 'Shown on the page. Change it whenever you change the text of a policy.' },
    offers: {
      singular: 'card',
      summary: '{{fields.title}}',
      hint: 'The cards below the text, eight at most.',
      fields: { title: {}, description: {} },
    },
  })
  return {
    name,
    label,
    file: `pages/${name}.md`,
    preview_path: address,
    fields: [
      ...fields.slice(0, 2),
      body('Text', 'The page itself. Headings divide it into parts.', false),
      // Only this page shows the cards.
      ...fields.slice(2).filter((field) => offers || field.name !== 'offers'),
    ],
  }
}

/** The pages of text. */
export function pages(): CmsCollection {
  return {
    name: 'pages',
    label: 'Pages',
    label_singular: 'Page',
    description: 'What stands on the pages of text. New pages need a developer.',
    delete: false,
    extension: 'md',
    format: 'yaml-frontmatter',
    files: [
      file('about', 'About us', 'about', true),
      file('matching', 'How matching works', 'how-matching-works', false),
      file('privacy', 'Privacy policy', 'privacy-policy', false),
      file('terms', 'Terms and conditions', 'terms', false),
    ],
  }
}
