import { cp, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toLocalDay } from '#content/event-time.ts'
import { communityEntries } from './community/all.ts'
import { demoEvents, eventsAround } from './events/all.ts'
import { demoNews, newsBefore } from './news/all.ts'
import { paintPicture, type Motif } from './pictures.ts'
import { region, TIME_ZONE } from './region.ts'

const STARTER = join(import.meta.dirname, '..', 'content')

/**
 * Writes the content of the sample region into a directory: the starter region's pages, resources and sections, and on
 * top of them its own settings, directory, news and events, laid around `today`, with their pictures. Does nothing and
 * answers false when the directory already holds settings.
 */
export async function writeDemoContent(directory: string, today: Date): Promise<boolean> {
  const settings = join(directory, 'settings/site.json')
  if (await exists(settings)) return false
  const day = toLocalDay(today, TIME_ZONE)
  for (const folder of ['pages', 'resources', 'community/sections']) {
    await cp(join(STARTER, folder), join(directory, folder), { recursive: true })
  }
  for (const entry of communityEntries) {
    await writeJson(join(directory, 'community/entries', `${slugOf(entry.name)}.json`), entry)
  }
  for (const [name, markdown] of newsBefore(day)) await write(join(directory, 'news', `${name}.md`), markdown)
  for (const [name, event] of eventsAround(day)) await writeJson(join(directory, 'events', `${name}.json`), event)
  for (const story of demoNews) await writePicture(join(directory, 'media/news'), story)
  for (const event of demoEvents) await writePicture(join(directory, 'media/events'), event)
  // Last, because it says that the directory is complete: a start that was killed half-way begins again.
  await writeJson(settings, region)
  return true
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function write(path: string, data: string | Buffer) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, data)
}

const writeJson = (path: string, data: object) => write(path, `${JSON.stringify(data, null, 2)}\n`)

async function writePicture(folder: string, { title, slug, motif }: { title: string; slug: string; motif?: Motif }) {
  if (motif) await write(join(folder, `${slug}.webp`), await paintPicture(title, motif))
}
