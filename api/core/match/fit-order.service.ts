import type { Viewer } from '#api/contract/policy.ts'
import { foreignCursor, type Place, type Position } from '#api/page.ts'
import type { MatchContext } from './candidates.service.ts'
import { score } from './score.ts'
import { aimOf, matchViewer, mayFit } from './viewer.service.ts'

/** Sorts profiles of the other side, the newest first, by how they fit; those that do not come last. */
type FitOrder = (newestFirst: readonly number[]) => number[]

/**
 * By how well somebody fits the viewer, whom the gates of suggestions keep from none; `null` without a listed profile.
 */
export async function fitOrder(context: MatchContext, viewer: Viewer): Promise<FitOrder | null> {
  const asking = await matchViewer(context, viewer)
  if (!asking?.isListed) return null
  const aim = await aimOf(context, asking, 'funding')
  const fits = new Map<number, number>()
  const note = (id: number, fit: number) => fit > 0 && fits.set(id, fit)
  if (asking.side === 'investor')
    for (const startup of mayFit(asking, aim.found)) note(startup.id, score(asking.own, startup, aim))
  else for (const investor of asking.candidates.investors.values()) note(investor.id, score(investor, asking.own, aim))
  return (ids) => {
    const fitting: { id: number; fit: number }[] = []
    const others: number[] = []
    for (const id of ids) {
      const fit = fits.get(id)
      if (fit) fitting.push({ id, fit })
      else others.push(id)
    }
    fitting.sort((one, other) => other.fit - one.fit)
    return [...fitting.map(({ id }) => id), ...others]
  }
}

/** A place in such a list, in whose cursors no figure is shown. */
export const placeOfId = (id: number): Position => ['', id]

/**
 * The next so many behind a place; `isBack` goes from there towards the best.
 *
 * @throws ApiError 400 for a place that is there no more
 */
export function idsAfter(ids: readonly number[], { after, isBack }: Place, most: number): number[] {
  const at = after ? ids.indexOf(after[1]) : isBack ? ids.length : -1
  if (after && at < 0) throw foreignCursor()
  return isBack ? ids.slice(Math.max(0, at - most), at).reverse() : ids.slice(at + 1, at + 1 + most)
}
