/**
 * A process that saves until it is killed: `node cms/gateway/testing-saves.ts <dataDir> <round>`. It starts when it
 * receives a line, and prints `saved <path> <id>` after each acknowledged save.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { openGateway } from './gateway.ts'
import type { CmsDraft, CmsEntry, CmsSaved } from '#api/cms/contract/protocol.ts'
import { ADA, persist, story } from './testing-content.ts'

const [dataDir = '', round = '0'] = process.argv.slice(2)
const SHARED = 'news/shared.md'
const LONGER = 'Words and words.\n'.repeat(200)

process.stdout.write('loaded\n')
await once(process.stdin, 'data')
const gateway = await openGateway({ contentDir: join(dataDir, 'content'), dataDir })

async function save(path: string, raw: string, base: string | null, useWorkflow: boolean): Promise<CmsSaved> {
  const saved = await persist(gateway, path, raw, base, useWorkflow)
  process.stdout.write(`saved ${useWorkflow ? 'drafts' : 'content'} ${path} ${saved.id}\n`)
  return saved
}

const read = async (path: string) =>
  ((await gateway.perform({ action: 'getEntry', params: { path } }, ADA)).answer as CmsEntry).file.id

async function draftId(slug: string): Promise<string | null> {
  const params = { collection: 'news', slug }
  const found = gateway.perform({ action: 'unpublishedEntry', params }, ADA)
  return found.then(({ answer }) => (answer as CmsDraft).diffs[0]!.id).catch(() => null)
}

let [shared, draft] = [await read(SHARED), await draftId('drafted')]
for (let number = 0; ; number++) {
  const title = `Round ${round}, save ${number}`
  shared = (await save(SHARED, story(title, '', LONGER), shared, false)).id
  await Promise.all([
    save(`news/round-${round}-${number}.md`, story(title), null, false),
    save('news/drafted.md', story(title, '', LONGER), draft, true).then(({ id }) => void (draft = id)),
  ])
}
