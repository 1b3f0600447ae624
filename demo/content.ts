import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entryOf } from '#cms/content/paths.ts'
import type { Drafts } from '#cms/gateway/drafts.ts'
import { toLocalDay } from '#content/event-time.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { getDay } from './calendar.ts'
import { eventsAround } from './events.ts'
import { region } from './region.ts'

const STARTER = join(import.meta.dirname, '..', 'content')
const SAMPLE = join(import.meta.dirname, 'content')
const NEWS = join(import.meta.dirname, 'news')
const DRAFTS = join(import.meta.dirname, 'drafts')

/**
 * Writes the content of the sample region into a directory: the starter pages, resources, and sections, and its own
 * settings, directory, news, and events with images, with dates relative to `today`. Does nothing and returns false
 * when the directory already has settings.
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
  for (const [path, article] of await articlesAround(day, NEWS)) await writeFile(join(directory, path), article)
  // Written last, because it marks the directory as complete: an interrupted start begins again.
  await copy(SAMPLE, 'settings')
  return true
}

/** Saves the unfinished articles of the sample region's editor, with dates relative to `today`. */
export async function writeDemoDrafts(drafts: Drafts, today: Date): Promise<void> {
  const { person: name } = DEMO_ACCOUNTS.find(({ role }) => role === 'editor')!
  for (const [path, article] of await articlesAround(toLocalDay(today, region.timeZone), DRAFTS)) {
    await drafts.save({
      entry: entryOf(path)!,
      meta: { status: 'draft', updatedAt: today.getTime(), editors: [{ id: null, name }], base: null },
      text: Buffer.from(article),
      pictures: new Map(),
    })
  }
}

/** The articles of a folder by path; their days, `14 days ago` or `in 4 days`, are relative to a day. */
async function articlesAround(today: string, folder: string): Promise<[path: string, story: string][]> {
  const articles = (await readdir(folder)).map(async (name): Promise<[string, string]> => {
    const article = await readFile(join(folder, name), 'utf8')
    const [line, ago, ahead] = /^publishDate: (?:(\d+) days ago|in (\d+) days)$/m.exec(article)!
    const publishDate = getDay(today, ahead ? Number(ahead) : -Number(ago))
    return [`news/${publishDate}-${name}`, article.replace(line, `publishDate: ${publishDate}`)]
  })
  return Promise.all(articles)
}
