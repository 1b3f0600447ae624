import { BRANDING_FILE } from '#content/schema/collection-files.ts'
import { brandingSchema, type Branding } from '#content/schema/branding.ts'
import type { Person } from '#cms/repository/person.ts'
import type { ContentStore } from './store.ts'

async function readBranding({ repository }: ContentStore): Promise<Branding> {
  const text = await repository.read(BRANDING_FILE)
  return text ? brandingSchema.parse(JSON.parse(text.toString('utf8'))) : {}
}

/** A summary of a branding change and its commit; `null` when nothing changed. */
export interface BrandingChange {
  before: Branding
  after: Branding
  commit: string | null
}

/** Changes the branding, one change at a time, and commits it in the administrator's name. */
export function changeBranding(
  store: ContentStore,
  change: (branding: Branding) => Branding,
  author: Person,
): Promise<BrandingChange> {
  return store.queue.run(async () => {
    const before = await readBranding(store)
    const after = brandingSchema.parse(change(before))
    const text = Buffer.from(`${JSON.stringify(after, null, 2)}\n`)
    const about = { author, message: 'Change the look of the region' }
    return { before, after, commit: await store.repository.commit(new Map([[BRANDING_FILE, text]]), about) }
  })
}
