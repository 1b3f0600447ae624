import type { CallContext } from '#api/context.ts'
import { isFounder, type Viewer } from '#api/contract/policy.ts'
import { fitOrder, idsAfter } from '#api/core/match/fit-order.service.ts'
import { patternOf } from '#api/db/contains.ts'
import type { Place } from '#api/page.ts'
import { findRows, listIds, type ListedRecord, type StartupList, type TextMatch } from './startup.query.ts'
import { expressionOf, isIndexed } from './startup.search.ts'

/**
 * The rows of a list that is sorted by fit, from a place on, and how many there are; their positions hold no figure.
 * `null` for a viewer whom no startup is compared with.
 */
export async function findByFit(
  context: Pick<CallContext, 'database' | 'now'>,
  viewer: Viewer,
  list: StartupList,
  q: string | undefined,
  place: Place,
  most: number,
): Promise<{ rows: ListedRecord[]; total: number } | null> {
  const inOrder = isFounder(viewer) ? null : await fitOrder(context, viewer)
  if (!inOrder) return null
  const { read } = context.database
  const text: TextMatch | undefined = !q
    ? undefined
    : isIndexed(q)
      ? { kind: 'index', expression: expressionOf(q) }
      : { kind: 'like', pattern: patternOf(q), columns: 'public' }
  const all = inOrder(await listIds(read, list, text))
  const ids = idsAfter(all, place, most)
  const found = await findRows(read, list, { text: { kind: 'ids', ids: JSON.stringify(ids) } }, ids.length)
  const byId = new Map(found.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => (byId.has(id) ? [{ ...byId.get(id)!, position: '' }] : [])), total: all.length }
}
