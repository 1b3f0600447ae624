import { expect, it } from 'vitest'
import { editorDrafts } from './drafts.ts'
import { forgetOldTexts, holdTexts, saveTimes } from './editor-drafts.ts'

const DAY = 24 * 60 * 60_000
const STORE = 'keyvaluepairs'

/** A database as Decap makes it for a person, in which it keeps a text. */
async function storeText(owner: string): Promise<IDBDatabase> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(editorDrafts(owner))
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('success', () => resolve(opening.result))
  })
  const transaction = database.transaction(STORE, 'readwrite')
  transaction.objectStore(STORE).put({ raw: 'Written by the editor' }, 'backup.news')
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  return database
}

const isStored = (database: IDBDatabase) =>
  new Promise<boolean>((resolve) => {
    const keyRequest = database.transaction(STORE).objectStore(STORE).getKey('backup.news')
    keyRequest.addEventListener('success', () => resolve(keyRequest.result !== undefined))
  })

it('saved copy of the editing screen: forgotten a week after it was typed, no matter who comes back', async () => {
  const older = await storeText('7')
  saveTimes()
  const typedAt = Date.now()
  const newer = await storeText('8')
  const both = async () => [await isStored(older), await isStored(newer)]
  // A text from before times were kept begins its week now.
  await forgetOldTexts(typedAt + 6 * DAY)
  expect(await both()).toEqual([true, true])
  await forgetOldTexts(typedAt + 8 * DAY)
  expect(await both()).toEqual([true, false])
  await forgetOldTexts(typedAt + 13 * DAY)
  expect(await both()).toEqual([false, false])
})

it('saved copy of the editing screen: handed out once the entry is read, and what is not there at once', async () => {
  const database = await storeText('9')
  const { promise, resolve } = Promise.withResolvers<void>()
  holdTexts(() => promise)
  const out: unknown[] = []
  const store = database.transaction(STORE).objectStore(STORE)
  for (const key of ['backup.news', 'backup.none']) {
    const request: IDBRequest<unknown> = store.get(key)
    request.onsuccess = () => out.push(request.result)
  }
  await expect.poll(() => out).toEqual([undefined])
  resolve()
  await expect.poll(() => out).toEqual([undefined, { raw: 'Written by the editor' }])
})
