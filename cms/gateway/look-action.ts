import { LOOK_FILE } from '#content/schema/collection-files.ts'
import { lookSchema, type Look } from '#content/schema/look.ts'
import type { Person } from '#cms/repository/person.ts'
import type { ContentStore } from './store.ts'

async function readLook({ repository }: ContentStore): Promise<Look> {
  const text = await repository.read(LOOK_FILE)
  return text ? lookSchema.parse(JSON.parse(text.toString('utf8'))) : {}
}

/** What a change of the look was, and its commit; `null` where nothing became different. */
export interface LookChange {
  before: Look
  after: Look
  commit: string | null
}

/** Changes the region's own look, one change after the other, and commits it in the administrator's name. */
export function changeLook(store: ContentStore, change: (look: Look) => Look, author: Person): Promise<LookChange> {
  return store.queue.run(async () => {
    const before = await readLook(store)
    const after = lookSchema.parse(change(before))
    const text = Buffer.from(`${JSON.stringify(after, null, 2)}\n`)
    const about = { author, message: 'Change the look of the region' }
    return { before, after, commit: await store.repository.commit(new Map([[LOOK_FILE, text]]), about) }
  })
}
