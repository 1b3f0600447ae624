import { editorDrafts, DRAFT_TTL_MS } from './drafts.ts'

/** Decap's own names: where it keeps a text in a database, and how the keys of texts begin. */
const STORE = 'keyvaluepairs'
const TEXT = 'backup'
/** Before the key of a text: when it was typed. */
const TIME = 'at:'

const answered = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database gave no answer.')))
  })

/** From now on a text is kept with its time, of which Decap knows nothing. */
export function saveTimes(): void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function putWithTime(value: unknown, key?: IDBValidKey) {
    if (String(key).startsWith(TEXT)) put.call(this, Date.now(), `${TIME}${String(key)}`)
    return put.call(this, value, key)
  }
}

/** From now on a text that was kept is handed out once `ready` is. Decap listens by `onsuccess`. */
export function holdTexts(ready: () => Promise<void>): void {
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function getOnceReady(key) {
    const request = get.call(this, key)
    if (!String(key).startsWith(TEXT)) return request
    let listener: IDBRequest['onsuccess'] = null
    request.addEventListener('success', (event) => {
      const handOut = () => listener?.call(request, event)
      if (request.result === undefined) handOut()
      else void ready().then(handOut)
    })
    return Object.defineProperty(request, 'onsuccess', {
      set(next: typeof listener) {
        listener = next
      },
    })
  }
}

/** Forgets what was typed into the editing screen too long ago, by anyone. A text without a time begins now. */
export async function forgetOldTexts(now: number): Promise<void> {
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith(editorDrafts(''))) continue
    const database = await answered(indexedDB.open(name))
    if (database.objectStoreNames.contains(STORE)) {
      const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
      for (const key of await answered(store.getAllKeys())) {
        if (!String(key).startsWith(TEXT)) continue
        const time = `${TIME}${String(key)}`
        const at = await answered<unknown>(store.get(time))
        if (typeof at !== 'number') store.put(now, time)
        else if (now - at >= DRAFT_TTL_MS) store.delete(key)
      }
    }
    database.close()
  }
}
