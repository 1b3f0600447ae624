import type { ImportResult } from '#api/contract/import/answers.ts'
import type { ImportInput } from '#api/contract/import/schema.ts'
import { fieldChanges } from '#cms/gateway/field-changes.ts'
import type { SiteSettings } from '#content/schema/settings.ts'
import type { Known, KnownEntry } from './known.ts'
import { slugOf, type ImportItem } from './item.ts'
import { sameEventKey, withChanges } from './source-state.ts'

/** What a source holds, by what is done with it. */
export interface Sorted extends Pick<ImportResult, 'changed' | 'undated' | 'skipped'> {
  fresh: ImportItem[]
}

const isOff = ({ cancelled }: ImportItem) => cancelled !== undefined

/** What an event's source has changed, ready to become a draft; `null` for nothing. */
function changeOf(item: ImportItem, entry: KnownEntry, site: SiteSettings): Sorted['changed'][number] | null {
  if (!item.event || !entry.standing) return null
  const next = withChanges(entry.standing, item.event, { isOff: isOff(item), siteZone: site.timeZone })
  if (!next) return null
  const { slug, path, base } = entry
  const raw = `${JSON.stringify(next, null, 2)}\n`
  const changes = fieldChanges({ collection: 'events', slug, path }, [entry.raw, raw], site)
  return { title: item.title, collection: 'events', slug, isCanceled: isOff(item), changes, raw, base }
}

/** Sorts what a source holds: what is new, has changed, is there already, or is left to the editor. */
export function sortItems(
  kind: ImportInput['kind'],
  items: readonly ImportItem[],
  { known, site }: { known: Known; site: SiteSettings },
): Sorted {
  const sorted: Sorted = { fresh: [], changed: [], undated: [], skipped: [] }
  const seen = new Set<string>()
  const leaveOut = ({ title }: ImportItem, why: string) => sorted.skipped.push({ title, why })
  // What is called off comes last: something else may take place instead of it.
  for (const item of items.toSorted((one, other) => Number(isOff(one)) - Number(isOff(other)))) {
    const key = item.event && item.cancelled !== '' ? sameEventKey(item.event, site.timeZone) : undefined
    const entry = known.byMark.get(item.mark) ?? (key === undefined ? undefined : known.byEvent.get(key))
    const names = [item.mark, ...(key === undefined ? [] : [key])]
    if (names.some((name) => seen.has(name))) {
      if (item.cancelled !== '') leaveOut(item, 'It is in there twice.')
      continue
    }
    for (const name of names) seen.add(name)
    const change = entry && changeOf(item, entry, site)
    if (change) sorted.changed.push(change)
    else if (entry || (item.url && known.urls.has(item.url))) leaveOut(item, 'It is there already.')
    else if (item.cancelled) leaveOut(item, item.cancelled)
    else if (isOff(item)) continue
    else if (item.day === undefined) {
      const { title, raw, note = '' } = item
      sorted.undated.push({ title, collection: kind, slug: slugOf(item), raw, why: note })
    } else sorted.fresh.push(item)
  }
  return sorted
}
