import { Reads } from './reads.ts'

/** The installation for which the compiled site works. */
export interface HostedSite {
  /** The address of the site. */
  canonicalUrl: string
  /** Where pictures lie that were made before. */
  cacheDir: string
}

/**
 * How the compiled site reaches the content: through one object of the process that runs it. The renderer fills it with
 * all content, the running server with the settings alone.
 */
interface ContentHost {
  site: HostedSite
  /** Changes with the content, so that what was read from it is read again (`site/lib/content/per-content.ts`). */
  version: number
  /** Collections by name, entries by id, as Astro's content store has them. */
  store: Map<string, Map<string, object>>
  /** The same; what is read of them here is not noted. */
  entries: Map<string, ReadonlyMap<string, object>>
  /** Pictures that stand in Markdown, by Astro's own name for them. */
  pictures: { get(id: string): object | undefined }
  /** What the page that is being rendered reads of all this. */
  reads: Reads
}

const HOST = Symbol.for('trellis.content')
const shared = globalThis as { [HOST]?: ContentHost }

/** The content of this process. The compiled site keeps hold of these very objects: change them, never replace them. */
export const contentHost: ContentHost = (shared[HOST] ??= {
  site: { canonicalUrl: '', cacheDir: '' },
  version: 0,
  store: new Map(),
  entries: new Map(),
  pictures: new Map(),
  reads: new Reads(),
})

/** The collections that pages on demand read; everything else reaches them through the API. */
const ON_DEMAND = ['settings', 'look']

export function hostSite(site: HostedSite): void {
  contentHost.site = site
}

/** Every entry of every collection. */
export const hostedEntries = (): object[] => [...contentHost.entries.values()].flatMap((all) => [...all.values()])

/** Their entries, by collection and id. */
export const hostedSettings = (): [string, object][] =>
  ON_DEMAND.flatMap((name) =>
    [...(contentHost.store.get(name) ?? [])].map(([id, entry]): [string, object] => [`${name}/${id}`, entry]),
  )

export function hostSettings(entries: Iterable<readonly [string, object]>): void {
  for (const name of ON_DEMAND) contentHost.store.set(name, new Map())
  for (const [key, entry] of entries) {
    // A release of an earlier version has the settings alone, by their ids.
    const [name, id] = key.includes('/') ? key.split('/') : ['settings', key]
    contentHost.store.get(name!)?.set(id!, entry)
  }
  contentHost.version++
}
