import type { CmsCollection } from 'decap-cms-core'
import { entrySchema, sectionSchema } from '#content/schema/community.ts'
import { SECTION_IDS } from '#content/schema/collection-files.ts'
import { formOf } from './form.ts'

/** The names of the sections while nobody has renamed them, as choices and in the list of sections. */
const SECTION_LABELS: Record<(typeof SECTION_IDS)[number], string> = {
  'community-organizations': 'Community organizations',
  'local-media': 'Local media',
  'economic-development': 'Economic development',
  'venture-capital-investment': 'Venture capital and investment',
  'professional-associations': 'Professional associations',
  'nonprofits-state-agencies': 'Nonprofits and state agencies',
  'research-parks': 'Research parks',
  'universities-incubation-facilities': 'Universities and incubation facilities',
}

const TYPE_LABELS = {
  'research park': 'Research park',
  community: 'Community',
  'news outlet': 'News outlet',
  chamber: 'Chamber',
  fund: 'Fund',
  agency: 'Agency',
  association: 'Association',
}

/** The organizations of the community page. */
export function entries(): CmsCollection {
  return {
    name: 'entries',
    label: 'Community directory',
    label_singular: 'Organization',
    description: 'The organizations on the community page, each in one of its eight sections.',
    folder: 'community/entries',
    extension: 'json',
    format: 'json',
    create: true,
    slug: '{{slug}}',
    identifier_field: 'name',
    summary: '{{name}}',
    preview_path: 'community',
    sortable_fields: [{ field: 'name', label: 'Name', default_sort: 'asc' }, 'section', 'type'],
    view_groups: [
      { label: 'Section', field: 'section' },
      { label: 'Type', field: 'type' },
    ],
    view_filters: SECTION_IDS.map((id) => ({ label: SECTION_LABELS[id], field: 'section', pattern: `^${id}$` })),
    fields: formOf(entrySchema, {
      name: {},
      section: { labels: SECTION_LABELS },
      description: { hint: 'One to three sentences: what they do, and for whom.' },
      url: { hint: 'The address of their website.' },
      type: { labels: TYPE_LABELS, hint: 'What kind of organization it is.' },
    }),
  }
}

/** The eight sections of the community page. They can be renamed, not added or removed. */
export function sections(): CmsCollection {
  const last = SECTION_IDS.at(-1)
  return {
    name: 'sections',
    label: 'Community sections',
    label_singular: 'Section',
    description:
      'The headings of the community page and the link below each list. The organizations stand in the directory.',
    delete: false,
    files: SECTION_IDS.map((id) => ({
      name: id,
      label: SECTION_LABELS[id],
      file: `community/sections/${id}.json`,
      preview_path: `community#${id}`,
      fields: formOf(sectionSchema, {
        title: {},
        description: {},
        columns: { labels: { 2: 'Two cards side by side', 3: 'Three cards side by side' } },
        viewMore: { needed: id !== last, fields: { label: {}, url: {} } },
      }),
    })),
  }
}
