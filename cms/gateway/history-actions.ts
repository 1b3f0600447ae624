import { CMS_TEXTS } from '#api/contract/cms/texts.ts'
import { conflict, notFound } from '#api/errors.ts'
import { quotedTitle } from '#cms/content/entry-text.ts'
import { mentionedPictures } from '#content/check.ts'
import { settingsSchema } from '#content/schema/settings.ts'
import { fieldChanges } from './field-changes.ts'
import { refusal, requireEntryPath, requirePublisher } from './refusals.ts'
import { presentEntry, publishText, requireValid } from './save.ts'
import type { ContentStore, Handler } from './store.ts'

export const history: Handler<'history'> = ({ repository }, { path }) => repository.history(requireEntryPath(path).path)

async function textAt({ repository }: ContentStore, sha: string, path: string): Promise<Buffer> {
  const text = await repository.at(sha, path)
  if (!text) throw notFound(CMS_TEXTS.versionUnknown)
  return text
}

export const changes: Handler<'changes'> = async (store, { path, before, after }) => {
  const entry = requireEntryPath(path)
  const was = before === null ? null : await textAt(store, before, path)
  const is = after === null ? await store.repository.read(path) : await textAt(store, after, path)
  const site = settingsSchema.parse(JSON.parse(String(await store.repository.read('settings/site.json'))))
  return fieldChanges(entry, [was?.toString() ?? null, is?.toString() ?? null], site)
}

/** The pictures of an old text that were deleted since. */
async function lostPictures({ repository }: ContentStore, path: string, sha: string, text: string) {
  const lost = new Map<string, Buffer>()
  for (const picture of mentionedPictures(path, text)) {
    if (await repository.read(picture)) continue
    const bytes = await repository.at(sha, picture)
    if (bytes) lost.set(picture, bytes)
  }
  return lost
}

/** Goes back to an earlier version by a new commit; what stood there until now stays in the history. */
export const revert: Handler<'revert'> = async (store, { path, sha, base }, call) => {
  requirePublisher(call.editor)
  const entry = requireEntryPath(path)
  return store.queue.run(async () => {
    const { draft, id } = await presentEntry(store, entry)
    if (draft) throw conflict(CMS_TEXTS.draftExists)
    if (base !== undefined && base !== id) throw refusal(409, CMS_TEXTS.draftChanged, { current: id })
    const text = await textAt(store, sha, path)
    const pictures = await lostPictures(store, path, sha, text.toString('utf8'))
    // Rules may have become stricter since that version was saved.
    await requireValid(store, entry, text.toString('utf8'), pictures)
    const about = {
      message: `Go back to an earlier version of ${quotedTitle(path, text)}`,
      trailers: [`Version: ${sha}`],
    }
    const said = 'The earlier version is the published one again.'
    return publishText(store, call, { what: 'revert', path, text, pictures }, about, said)
  })
}
