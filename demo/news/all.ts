import type { News } from '#content/schema/news.ts'
import { dayOf } from '#demo/calendar.ts'
import { MOTIF_DESCRIPTIONS } from '#demo/pictures.ts'
import { businessNews } from './business.ts'
import { chamberNews } from './chamber.ts'
import { ownNews } from './own.ts'
import { startupNews } from './startup.ts'
import type { DemoStory } from './story.ts'

export const demoNews: readonly DemoStory[] = [...ownNews, ...chamberNews, ...businessNews, ...startupNews]

/** The stories of the sample region dated back from a day (`YYYY-MM-DD`), as Markdown by file name. */
export function newsBefore(today: string): Map<string, string> {
  return new Map(
    demoNews.map((story) => {
      const { daysAgo, slug, motif, body, ...rest } = story
      const publishDate = dayOf(today, -daysAgo)
      const fields: Omit<News, 'isPublished'> = {
        ...rest,
        publishDate,
        image: motif && `../media/news/${slug}.webp`,
        imageAlt: motif && MOTIF_DESCRIPTIONS[motif],
      }
      return [`${publishDate}-${slug}`, `---\n${frontMatter(fields)}---\n\n${body}\n`]
    }),
  )
}

// A JSON string is a YAML string, whatever is in it.
const frontMatter = (fields: object) =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('')
