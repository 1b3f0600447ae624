import type { CmsCollection, CmsConfig } from 'decap-cms-core'
import { entrySchema, sectionSchema } from '#content/schema/community.ts'
import { SECTION_IDS, MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import { getForm, type AtHand, body } from './form.ts'
import { eventSchema } from '#content/schema/event.ts'
import { mediaPath } from '#content/schema/fields.ts'
import { getPlace, settingsSchema } from '#content/schema/settings.ts'
import { newsSchema } from '#content/schema/news.ts'
import { addedPageSchema, pageSchema } from '#content/schema/page.ts'
import { resourcesSchema } from '#content/schema/resources.ts'
import { BACKEND, GATEWAY } from './addresses.ts'

/** The default names of the sections, used as choices and in the list of sections. */
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
function entries(): CmsCollection {
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
    fields: getForm(entrySchema, {
      name: {},
      section: { labels: SECTION_LABELS },
      description: { hint: 'One to three sentences: what they do, and for whom.' },
      url: { hint: 'The address of their website.' },
      type: { labels: TYPE_LABELS, hint: 'What kind of organization it is.' },
    }),
  }
}

/** The eight sections of the community page. They can be renamed, not added or removed. */
function sections(): CmsCollection {
  const last = SECTION_IDS.at(-1)
  return {
    name: 'sections',
    label: 'Community sections',
    label_singular: 'Section',
    description:
      'The headings of the community page and the link below each list. The organizations are in the directory.',
    delete: false,
    files: SECTION_IDS.map((id) => ({
      name: id,
      label: SECTION_LABELS[id],
      file: `community/sections/${id}.json`,
      preview_path: `community#${id}`,
      fields: getForm(sectionSchema, {
        title: {},
        description: {},
        columns: { labels: { 2: 'Two cards side by side', 3: 'Three cards side by side' } },
        viewMore: { needed: id !== last, fields: { label: {}, url: {} } },
      }),
    })),
  }
}

/** Events: one file each, named after the first day and the title. */
function events({ site }: AtHand): CmsCollection {
  return {
    name: 'events',
    label: 'Events',
    label_singular: 'Event',
    description: 'The calendar of all organizers. A canceled event stays in it and says so.',
    folder: 'events',
    extension: 'json',
    format: 'json',
    create: true,
    slug: "{{start | date('YYYY-MM-DD')}}-{{slug}}",
    identifier_field: 'title',
    summary: "{{start | date('YYYY-MM-DD HH:mm')}} · {{title}}",
    media_folder: `/${MEDIA_FOLDERS.events}`,
    public_folder: `../${MEDIA_FOLDERS.events}`,
    preview_path: 'events/{{slug}}',
    sortable_fields: [{ field: 'start', label: 'Start', default_sort: 'desc' }, 'title', 'organizer'],
    view_filters: [
      { label: 'Canceled', field: 'status', pattern: '^cancelled$' },
      { label: 'Rescheduled', field: 'status', pattern: '^rescheduled$' },
      { label: 'With registration', field: 'registrationRequired', pattern: true },
    ],
    view_groups: [
      { label: 'Month', field: 'start', pattern: '\\d{4}-\\d{2}' },
      { label: 'Organizer', field: 'organizer' },
      { label: 'Status', field: 'status' },
    ],
    fields: getForm(eventSchema(mediaPath), {
      title: {},
      start: {},
      end: {},
      allDay: {},
      location: {
        default: getPlace(site) || undefined,
        hint: 'Venue, street, and city. Clear it for an online event.',
      },
      organizer: {
        default: site.defaults.eventOrganizer ?? site.name,
      },
      description: {},
      url: {},
      registrationRequired: { hint: 'Shows a badge. Also fill in the web page above.' },
      status: {
        labels: { scheduled: 'As planned', cancelled: 'Canceled', rescheduled: 'Rescheduled' },
        hint: 'Don’t delete a canceled event, so that people who saved it know.',
      },
      statusNote: {},
      previousStart: {},
      timeZone: { hint: `Only if it differs from the site’s time zone, ${site.timeZone}.` },
      image: {},
      imageAlt: {},
      imported: {},
    }),
  }
}

/** News: one file per article, named after the day and the title. */
function news({ site, today }: AtHand): CmsCollection {
  const { chamber, business, startup } = site.newsSources
  const fields = getForm(newsSchema(mediaPath), {
    title: {},
    isPublished: { control: 'switched-off' },
    publishDate: {
      default: today,
    },
    summary: { hint: 'For lists, feeds, and search engines. If empty, the text’s beginning.' },
    image: {},
    imageAlt: {},
    source: { labels: { chamber, business, startup } },
    author: { default: site.defaults.newsAuthor ?? site.name },
    sourceUrl: {},
    publishedAt: {},
  })
  const [title, isPublished, ...rest] = fields
  return {
    name: 'news',
    label: 'News',
    label_singular: 'Article',
    description: 'Articles on the news page, on the home page, and in the feeds, newest first.',
    folder: 'news',
    extension: 'md',
    format: 'yaml-frontmatter',
    create: true,
    slug: '{{fields.publishDate}}-{{slug}}',
    identifier_field: 'title',
    summary: '{{publishDate}} · {{title}}',
    media_folder: `/${MEDIA_FOLDERS.news}`,
    public_folder: `../${MEDIA_FOLDERS.news}`,
    preview_path: 'news/{{slug}}',
    sortable_fields: [{ field: 'publishDate', label: 'Publish date', default_sort: 'desc' }, 'title', 'author'],
    view_filters: [
      { label: 'Switched off', field: 'isPublished', pattern: false },
      { label: chamber, field: 'source', pattern: '^chamber$' },
      { label: business, field: 'source', pattern: '^business$' },
      { label: startup, field: 'source', pattern: '^startup$' },
    ],
    view_groups: [
      { label: 'Year', field: 'publishDate', pattern: '\\d{4}' },
      { label: 'Author', field: 'author' },
    ],
    fields: [title!, isPublished!, body('Text', 'A blank line begins a new paragraph.', true), ...rest],
  }
}

const file = (name: string, label: string, address: string, offers: boolean) => {
  const fields = getForm(pageSchema, {
    title: {},
    description: {},
    updated: { hint: 'Shown on the page. Change it with the text of a policy.' },
    offers: {
      singular: 'card',
      summary: '{{fields.title}}',
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
      body('Text', 'Headings divide it into parts.', false),
      // Only this page shows the cards.
      ...fields.slice(2).filter((field) => offers || field.name !== 'offers'),
    ],
  }
}

/** The pages that editors add, each at the address that its title makes. */
function addedPages(): CmsCollection {
  const [title, description, inFooter] = getForm(addedPageSchema, { title: {}, description: {}, inFooter: {} })
  return {
    name: 'added-pages',
    label: 'Pages',
    label_singular: 'Page',
    description: 'Pages of your own, such as a program or your sponsors.',
    folder: 'added-pages',
    extension: 'md',
    format: 'yaml-frontmatter',
    create: true,
    slug: '{{slug}}',
    identifier_field: 'title',
    summary: '{{title}}',
    preview_path: '{{slug}}',
    sortable_fields: [{ field: 'title', label: 'Title', default_sort: 'asc' }],
    view_filters: [{ label: 'In the footer', field: 'inFooter', pattern: true }],
    fields: [title!, description!, body('Text', 'Headings divide it into parts.', true), inFooter!],
  }
}

/** The pages of text that every site has. */
export function pages(): CmsCollection {
  return {
    name: 'pages',
    label: 'About and legal pages',
    label_singular: 'Page',
    description: 'The pages that every site has. To add one, open Pages.',
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

const resourcesFile = (name: string, label: string, address: string) => ({
  name,
  label,
  file: `resources/${name}.json`,
  preview_path: address,
  fields: getForm(resourcesSchema, {
    title: {},
    description: {},
    sections: {
      singular: 'section',
      summary: '{{fields.title}}',
      hint: 'Groups of links, in their order on the page. Drag to reorder.',
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

/** The pages of curated links. */
function resources(): CmsCollection {
  return {
    name: 'resources',
    label: 'Resources',
    label_singular: 'Resources page',
    description: 'Links for people who start a company and for people who invest in one.',
    delete: false,
    files: [
      resourcesFile('startups', 'Resources for startups', 'resources-startup'),
      resourcesFile('investors', 'Resources for investors', 'resources-investor'),
    ],
  }
}

/** The site settings: one file that can't be deleted. */
export function settings(): CmsCollection {
  return {
    name: 'settings',
    label: 'Settings',
    description: 'Names, contact, and texts of the whole site.',
    delete: false,
    editor: { preview: false },
    files: [
      {
        name: 'site',
        label: 'Site settings',
        file: 'settings/site.json',
        preview_path: '',
        fields: getForm(settingsSchema, {
          name: {},
          tagline: {},
          brandBlurb: { hint: 'Two or three sentences.' },
          region: { fields: { name: {}, city: {}, state: {} } },
          timeZone: {},
          reviewTime: {},
          contact: { fields: { email: {}, phone: {}, address: {}, note: {} } },
          social: {
            singular: 'network',
            summary: '{{fields.network}} {{fields.url}}',
            hint: 'The three icons in the footer.',
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

/** The configuration of Decap: every collection of the content, with the limits of its schema. */
export function cmsConfig(at: AtHand): CmsConfig {
  const collections = [news(at), events(at), entries(), sections(), addedPages(), pages(), resources(), settings()]
  return {
    backend: { name: BACKEND, proxy_url: GATEWAY, branch: 'main' },
    load_config_file: false,
    publish_mode: 'editorial_workflow',
    locale: 'en',
    site_url: at.siteUrl,
    display_url: at.siteUrl,
    logo: { src: '/mark.svg', show_in_header: false },
    show_preview_links: true,
    media_folder: MEDIA_FOLDERS.news,
    public_folder: `../${MEDIA_FOLDERS.news}`,
    slug: { encoding: 'ascii', clean_accents: true, sanitize_replacement: '-' },
    collections: at.mayPublish ? collections : collections.map((each) => ({ ...each, publish: false, delete: false })),
  }
}
