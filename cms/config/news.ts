import type { CmsCollection } from 'decap-cms-core'
import { MEDIA_FOLDERS } from '#content/schema/collection-files.ts'
import { mediaPath } from '#content/schema/fields.ts'
import { newsSchema } from '#content/schema/news.ts'
import { body, formOf, type AtHand } from './form.ts'

/** News: a story a file, its address made of the day and the title. */
export function news({ site, today }: AtHand): CmsCollection {
  const { chamber, business, startup } = site.newsSources
  const fields = formOf(newsSchema(mediaPath), {
    title: {},
    publishDate: {
      default: today,
      hint: 'The day on which the story appears. A day to come publishes it by itself on that day.',
    },
    summary: {
      hint: 'One or two sentences for lists, feeds and search engines. Empty: the beginning of the text is taken.',
    },
    image: { hint: 'A wide picture, at least 1200 pixels across. It is made smaller for phones by itself.' },
    imageAlt: {},
    source: {
      labels: { chamber, business, startup },
      hint: `The badge beside the date, and the filter on the news page. Empty: the badge says “${site.name}”.`,
    },
    author: { default: site.defaults.newsAuthor ?? site.name },
    sourceUrl: { hint: 'The web address of the full article, if it stands on another site.' },
    isPublished: { hint: 'Switch it off to take the story out of the site and keep it here.' },
  })
  const [title, ...rest] = fields
  return {
    name: 'news',
    label: 'News',
    label_singular: 'News story',
    description: 'Stories on the news page, on the home page and in the feeds. The newest stands first.',
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
      { label: 'Taken out of the site', field: 'isPublished', pattern: false },
      { label: chamber, field: 'source', pattern: '^chamber$' },
      { label: business, field: 'source', pattern: '^business$' },
      { label: startup, field: 'source', pattern: '^startup$' },
    ],
    view_groups: [
      { label: 'Year', field: 'publishDate', pattern: '\\d{4}' },
      { label: 'Author', field: 'author' },
    ],
    fields: [
      title!,
      body('Text', 'The story itself. Leave a blank line between paragraphs; headings help in long stories.', true),
      ...rest,
    ],
  }
}
