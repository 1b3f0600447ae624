import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toLocalDay } from '#content/event-time.ts'
import { dayOf } from './calendar.ts'
import { eventsAround } from './events.ts'
import { region } from './region.ts'

const STARTER = join(import.meta.dirname, '..', 'content')
const SAMPLE = join(import.meta.dirname, 'content')
const NEWS = join(import.meta.dirname, 'news')

/**
 * Writes the content of the sample region into a directory: the starter region's pages, resources and sections, and on
 * top of them its own settings, directory, news and events, laid around `today`, with their pictures. Does nothing and
 * answers false when the directory already holds settings.
 */
export async function writeDemoContent(directory: string, today: Date): Promise<boolean> {
  if (existsSync(join(directory, 'settings/site.json'))) return false
  const copy = (from: string, folder: string) => cp(join(from, folder), join(directory, folder), { recursive: true })
  for (const folder of ['pages', 'resources', 'community/sections']) await copy(STARTER, folder)
  for (const folder of ['community', 'media']) await copy(SAMPLE, folder)
  const day = toLocalDay(today, region.timeZone)
  for (const folder of ['news', 'events']) await mkdir(join(directory, folder), { recursive: true })
  for (const [name, event] of eventsAround(day)) {
    await writeFile(join(directory, 'events', `${name}.json`), `${JSON.stringify(event, null, 2)}\n`)
  }
  for (const name of await readdir(NEWS)) {
    const [publishDate, story] = dated(await readFile(join(NEWS, name), 'utf8'), day)
    await writeFile(join(directory, 'news', `${publishDate}-${name}`), story)
  }
  // Last, because it says that the directory is complete: a start that was killed half-way begins again.
  await copy(SAMPLE, 'settings')
  return true
}

/** The day of a story whose date is `14 days ago`, counted back from a day, and the story with that date. */
function dated(story: string, today: string): [publishDate: string, story: string] {
  const [ago, days] = /^publishDate: (\d+) days ago$/m.exec(story)!
  const publishDate = dayOf(today, -Number(days))
  return [publishDate, story.replace(ago, `publishDate: ${publishDate}`)]
}
