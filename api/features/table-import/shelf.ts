import type { ApiContext } from '#api/context.ts'
import type { ContentKind } from '#api/contract/table-import/kinds.ts'
import type { SiteSettings } from '#content/schema/settings.ts'
import { keysOf, type Keys } from './line.ts'

/** The collection of the content that each kind becomes. */
export const COLLECTION = { community: 'entries', events: 'events' } as const

/** Files that are read at once: thousands would meet the limit of open files. */
const AT_ONCE = 64
const SETTINGS = 'settings/site.json'

type Fields = Readonly<Record<string, unknown>>

/** The fields of an entry's file; `null` where they cannot be read. */
export function fieldsOf(text: string): Fields | null {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? (data as Fields) : null
  } catch {
    return null
  }
}

/** The entries of a collection by what they are called, so that none is made twice. */
export interface Shelf {
  /** Looks at the entries that are new since the last time. @throws ApiError 503 */
  refresh(): Promise<void>
  /** How many entries there are. */
  size(): number
  /** The entries of a name. */
  named(nameKey: string): readonly (Keys & { path: string })[]
  /** An entry as it is at this moment. */
  entry: ApiContext['gateway']['entryAt']
  /** What the settings of the site say besides. */
  site(): Pick<SiteSettings, 'timeZone' | 'name' | 'defaults'>
}

export function shelfOf(gateway: ApiContext['gateway'], kind: ContentKind): Shelf {
  const byPath = new Map<string, Keys & { path: string }>()
  const byName = new Map<string, (Keys & { path: string })[]>()
  let site: SiteSettings | undefined

  async function add(path: string): Promise<void> {
    const { text } = await gateway.entryAt(path)
    const keys = { ...keysOf(kind, (text && fieldsOf(text)) || {}), path }
    byPath.set(path, keys)
    byName.set(keys.nameKey, [...(byName.get(keys.nameKey) ?? []), keys])
  }

  return {
    async refresh() {
      const paths = await gateway.pathsOf(COLLECTION[kind])
      const fresh = paths.filter((path) => !byPath.has(path))
      const there = new Set(paths)
      for (const [path, { nameKey }] of byPath) {
        if (there.has(path)) continue
        byPath.delete(path)
        byName.set(nameKey, byName.get(nameKey)?.filter((one) => one.path !== path) ?? [])
      }
      for (let at = 0; at < fresh.length; at += AT_ONCE) await Promise.all(fresh.slice(at, at + AT_ONCE).map(add))
      site ??= JSON.parse((await gateway.entryAt(SETTINGS)).text ?? '{}') as SiteSettings
    },
    size: () => byPath.size,
    named: (nameKey) => byName.get(nameKey) ?? [],
    entry: (path) => gateway.entryAt(path),
    site: () => site!,
  }
}
