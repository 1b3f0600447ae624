import { getAddress } from '#cms/config/addresses.ts'
import { COLLECTION_FILES, type EditedName } from '#content/schema/collection-files.ts'
import { gateway } from './gateway-calls.ts'

/** A draft, and the version of it that its editor saw, if that is known. */
interface DraftToPublish {
  collection: string
  slug: string
  version?: string
}

/** Marks a draft as ready, publishes it, and tells the status bar. @throws Refused with a sentence for the editor */
export async function publishDraft({ collection, slug, version }: DraftToPublish): Promise<void> {
  await gateway('updateUnpublishedEntryStatus', { collection, slug, newStatus: 'pending_publish' })
  const params = { collection, slug, ...(version !== undefined && { base: version }) }
  const { scheduledFor } = await gateway('publishUnpublishedEntry', params)
  const { folder, extension } = COLLECTION_FILES[collection as EditedName]
  const path = `${folder}/${slug}.${extension}`
  const message = { kind: 'published', path, address: getAddress(path), scheduledFor }
  document.dispatchEvent(new CustomEvent('cms:told', { detail: message }))
}
