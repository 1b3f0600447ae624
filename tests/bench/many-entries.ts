import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '#api/contract/dates.ts'
import { writeDemoContent } from '#demo/content.ts'
import { NEWS_SOURCES } from '#content/schema/news.ts'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'

const WORDS =
  'workshop river mill founder grant tenant harvest bridge sensor bakery clinic orchard valley lender pilot school market rail studio union solar timber freight garden county'.split(
    ' ',
  )
const ORGANIZERS = Array.from({ length: 60 }, (_, number) => `Circle ${number + 1} of the Wren Valley`)

/** How many of each. */
export interface Amounts {
  news: number
  events: number
}

/**
 * Writes the sample region with more invented stories and events: one or two stories a day into the past, events from
 * three years ago to one year ahead. Deterministic for a day.
 */
export async function writeManyEntries(directory: string, { news, events }: Amounts, today = new Date()) {
  await writeDemoContent(directory, today)
  const random = seededRandom(`${news} ${events}`)
  const pick = <Item>(from: readonly Item[]) => from[Math.floor(random() * from.length)] as Item
  const words = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ')
  const sentence = () => `The ${words(6)} and the ${words(7)} meet on ${words(2)} street.`
  const day = (offset: number) => new Date(today.getTime() + offset * DAY).toISOString().slice(0, 10)
  const title = () => `${words(1)} of the ${words(4)}`.replace(/^./, (first) => first.toUpperCase())

  await Promise.all(['news', 'events'].map((folder) => mkdir(join(directory, folder), { recursive: true })))
  for (let number = 0; number < news; number++) {
    const date = day(-1 - Math.floor((number * 3650) / news))
    const source = [...NEWS_SOURCES, undefined][number % 4]
    const paragraphs = Array.from({ length: 3 }, () => Array.from({ length: 5 }, sentence).join(' '))
    const matter = [
      `title: ${title()}`,
      `publishDate: ${date}`,
      'author: Wren Valley Startups',
      ...(source ? [`source: ${source}`, 'sourceUrl: https://news.example/story'] : []),
    ]
    const text = `---\n${matter.join('\n')}\n---\n\n${paragraphs.join('\n\n')}\n`
    await writeFile(join(directory, 'news', `${date}-story-${number}.md`), text)
  }
  for (let number = 0; number < events; number++) {
    const date = day(Math.floor((number * 1460) / events) - 1095)
    const event = {
      title: title(),
      description: `${sentence()} ${sentence()}`,
      organizer: pick(ORGANIZERS),
      start: `${date}T18:00`,
      end: `${date}T20:00`,
      ...(number % 3 ? { location: `${number} Mill Street, Wrenfield` } : {}),
    }
    await writeFile(join(directory, 'events', `${date}-event-${number}.json`), JSON.stringify(event, null, 2))
  }
}
