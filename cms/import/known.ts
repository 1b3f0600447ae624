import type { CmsAction, CmsAnswer, CmsParams } from '#api/contract/cms/protocol.ts'
import type { ImportInput } from '#api/contract/import/schema.ts'
import { collections } from '#content/schema/collections.ts'
import { type EventFields, sameEventKey, type Standing } from './source-state.ts'

/** Performs an action of the gateway for the editor who imports. */
export type Ask = <Name extends CmsAction>(action: Name, params: CmsParams<Name>) => Promise<CmsAnswer<Name>>

/** An entry that is there, published or as a draft. */
export interface KnownEntry {
  slug: string
  path: string
  raw: string
  /** The version that a change of it begins from. */
  base: string | null
  /** Of an event. */
  standing: Standing | null
}

/** What the content has already, published or as a draft. */
export interface Known {
  all: KnownEntry[]
  byMark: Map<string, KnownEntry>
  urls: Set<string>
  /** Events by their title, start and place. */
  byEvent: Map<string, KnownEntry>
}

const markIn = (slug: string) => slug.slice(slug.lastIndexOf('-') + 1)

function fieldsIn(raw: string): EventFields | null {
  try {
    return JSON.parse(raw) as EventFields
  } catch {
    // Somebody wrote it by hand, with a mistake in it; the editor says so where it is opened.
    return null
  }
}

function published(kind: ImportInput['kind'], { file, data }: CmsAnswer<'getEntry'>): KnownEntry {
  const raw = data ?? ''
  const slug = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')
  const fields = kind === 'events' ? fieldsIn(raw) : null
  return { slug, path: file.path, raw, base: file.id, standing: fields && { fields, isPublished: true } }
}

/** What the content has of a kind; a draft stands for what it will replace. */
export async function knownOf(ask: Ask, kind: ImportInput['kind'], siteZone: string): Promise<Known> {
  const { folder, extension } = collections[kind]
  const entries = (await ask('entriesByFolder', { folder, extension })).map((entry) => published(kind, entry))
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]))
  for (const name of await ask('unpublishedEntries', {})) {
    const [collection, slug = ''] = name.split('/')
    if (collection !== kind) continue
    const path = `${folder}/${slug}.${extension}`
    const { data: raw, id: base } = await ask('unpublishedEntryDataFile', { collection, slug, path })
    const fields = kind === 'events' ? fieldsIn(raw) : null
    const standing = fields && { fields, isPublished: bySlug.has(slug) }
    bySlug.set(slug, { slug, path, raw, base, standing })
  }
  const all = [...bySlug.values()]
  return {
    all,
    byMark: new Map(all.map((entry) => [markIn(entry.slug), entry])),
    urls: new Set(all.flatMap(({ raw }) => /^sourceUrl: *["']?([^"'\s]+)/m.exec(raw)?.[1] ?? [])),
    byEvent: new Map(
      all.flatMap((entry) => (entry.standing ? [[sameEventKey(entry.standing.fields, siteZone), entry] as const] : [])),
    ),
  }
}
