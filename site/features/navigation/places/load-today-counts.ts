import type { TodayCounts } from '#api/today/calls.ts'
import { firstAnswer } from '#site/lib/first-data.ts'

/** How much needs the page's user; `undefined` for a visitor, and where it could not be read. */
export async function loadTodayCounts({
  loadCounts,
}: Pick<App.Locals, 'loadCounts'>): Promise<TodayCounts | undefined> {
  return loadCounts && firstAnswer(loadCounts())
}
