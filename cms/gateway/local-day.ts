import { toLocalDay } from '#content/event-time.ts'
import type { ContentStore } from './store.ts'

/** The day that it is on the site's clock, `YYYY-MM-DD`. */
export async function localDay({ repository, now }: Pick<ContentStore, 'repository' | 'now'>): Promise<string> {
  const settings = await repository.read('settings/site.json')
  const { timeZone } = JSON.parse(settings?.toString('utf8') ?? '{"timeZone":"UTC"}') as { timeZone: string }
  return toLocalDay(new Date(now()), timeZone)
}
