import type { ImportResult } from '#api/contract/import/answers.ts'
import type { ImportInput } from '#api/contract/import/schema.ts'
import { fieldChanges } from '#cms/gateway/field-changes.ts'
import type { SiteSettings } from '#content/schema/settings.ts'
import type { Known, KnownEntry } from './known.ts'
import { slugOf, type ImportItem, type ImportSource } from './item.ts'
import { isExpected, isUsedAgain, originsOf, sameEventKey, withChanges } from './source-state.ts'

/** What a source holds, by what is done with it. */
export interface Sorted extends Pick<ImportResult, 'changed' | 'undated' | 'skipped'> {
  fresh: ImportItem[]
}

const isOff = ({ cancelled }: ImportItem) => cancelled !== undefined

/** What an event is compared with. */
interface Context {
  known: Known
  site: SiteSettings
  now: Date
  /** The mark of the address that was read; a file has none. */
  address: string | undefined
}

type Change = Sorted['changed'][number]

/** What an event's source has changed, ready to become a draft; `null` for nothing. */
function changeOf(
  entry: KnownEntry,
  { event, origins = [], cancelled }: Pick<ImportItem, 'cancelled' | 'event' | 'origins'>,
  why: Change['why'],
  { site }: Context,
): Change | null {
  // What calls an event off may name it by its id alone.
  const said = event ?? (cancelled === undefined ? undefined : {})
  if (!said || !entry.standing) return null
  const by = { isOff: why !== 'changed', siteZone: site.timeZone, origins }
  const next = withChanges(entry.standing, said, by)
  if (!next) return null
  const { slug, path, base } = entry
  const raw = `${JSON.stringify(next, null, 2)}\n`
  const changes = fieldChanges({ collection: 'events', slug, path }, [entry.raw, raw], site)
  return { title: entry.standing.fields.title ?? slug, collection: 'events', slug, why, changes, raw, base }
}

const keyOf = ({ event, cancelled }: ImportItem, siteZone: string) =>
  event && cancelled !== '' ? sameEventKey(event, siteZone) : undefined

/**
 * The entry of an item: the same title, start and place, else the same id. Some programs use an id again later, and
 * some count them anew at each export: `taken` are the entries that others have by title, start and place.
 */
function entryOf(item: ImportItem, taken: ReadonlySet<KnownEntry>, { known, site, now }: Context) {
  const same = known.byEvent.get(keyOf(item, site.timeZone) ?? '')
  const marked = known.byMark.get(item.mark)
  const by = { now, siteZone: site.timeZone }
  const isAnother = marked?.standing && item.event && isUsedAgain(marked.standing, item.event, by)
  return same ?? (isAnother || (marked && taken.has(marked)) ? undefined : marked)
}

/** Events to come that this address, or their series, does not have any longer. */
function gone({ items, series = [], isPart }: ImportSource, context: Context, met: ReadonlySet<string>): Change[] {
  const { known, site, now, address } = context
  // What cannot be read, or has too many dates, may still have them; so may an address that answers with nothing.
  const whole = isPart === true || items.length === 0 ? undefined : address
  const untils = new Map(series.map(({ mark, until = '9999' }) => [mark, until]))
  return known.all.flatMap((entry) => {
    const { slug, standing } = entry
    if (met.has(slug) || !standing || !isExpected(standing, { now, siteZone: site.timeZone })) return []
    const { start = '' } = standing.fields
    const isGone = originsOf(standing).some((mark) => mark === whole || start < (untils.get(mark) ?? ''))
    return (isGone && changeOf(entry, { event: standing.fields }, 'gone', context)) || []
  })
}

/** Sorts what a source holds: what is new, has changed, is there already, or is left to the editor. */
export function sortItems(kind: ImportInput['kind'], source: ImportSource, context: Context): Sorted {
  const { known, site } = context
  const sorted: Sorted = { fresh: [], changed: [], undated: [], skipped: [] }
  const seen = new Set<string>()
  const met = new Set<string>()
  const taken = new Set(source.items.flatMap((item) => known.byEvent.get(keyOf(item, site.timeZone) ?? '') ?? []))
  const leaveOut = ({ title }: ImportItem, why: string) => sorted.skipped.push({ title, why })
  // What is called off comes last: something else may take place instead of it.
  for (const item of source.items.toSorted((one, other) => Number(isOff(one)) - Number(isOff(other)))) {
    const key = keyOf(item, site.timeZone)
    const entry = entryOf(item, taken, context)
    if (entry) met.add(entry.slug)
    const names = [item.mark, ...(key === undefined ? [] : [key])]
    if (names.some((name) => seen.has(name))) {
      if (item.cancelled !== '') leaveOut(item, 'It is in there twice.')
      continue
    }
    for (const name of names) seen.add(name)
    const change = entry && changeOf(entry, item, isOff(item) ? 'canceled' : 'changed', context)
    if (change) sorted.changed.push(change)
    else if (entry || (item.url && known.urls.has(item.url))) leaveOut(item, 'It is there already.')
    else if (item.cancelled) leaveOut(item, item.cancelled)
    else if (isOff(item)) continue
    else if (item.day === undefined) {
      const { title, raw, note = '' } = item
      sorted.undated.push({ title, collection: kind, slug: slugOf(item), raw, why: note })
    } else sorted.fresh.push(item)
  }
  sorted.changed.push(...gone(source, context, met))
  return sorted
}
