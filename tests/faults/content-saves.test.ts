import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startedContentFolder } from '#cms/gateway/testing-content.ts'
import { blobId, INCOMING } from '#cms/repository/files.ts'

const KILLS = 20
const WHOLE = /^---\ntitle: Round \d+, save \d+\n(?:.+\n)+---\n\n(?:Words and words\.\n){200}\n?$/

interface Saved {
  kind: string
  path: string
  id: string
}

/** A process that is ready to save and waits for a signal. */
function prepare(dataDir: string, round: number) {
  const child = spawn(process.execPath, ['cms/gateway/testing-saves.ts', dataDir, String(round)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return { child, lines }
}

/** Lets a process save and kills it during a later save; returns what it had acknowledged. */
async function killWhileSaving({ child, lines }: ReturnType<typeof prepare>, round: number): Promise<Saved[]> {
  const acknowledged: Saved[] = []
  const ended = once(child, 'exit')
  child.stdin.write('begin\n')
  for (;;) {
    const { value, done } = await lines.next()
    if (done) break
    const [word, kind = '', path = '', id = ''] = String(value).split(' ')
    if (word !== 'saved') continue
    acknowledged.push({ kind, path, id })
    // Each round kills at another point of a save.
    if (acknowledged.length === 2 + (round % 3)) setTimeout(() => child.kill('SIGKILL'), (round * 7) % 23)
  }
  await ended
  return acknowledged
}

test('a process that is repeatedly killed while saving loses no acknowledged save', async () => {
  const content = await startedContentFolder('killed')
  const all: Saved[] = []
  let next = prepare(content.dataDir, 0)
  for (let round = 0; round < KILLS; round++) {
    const current = next
    if (round + 1 < KILLS) next = prepare(content.dataDir, round + 1)
    const acknowledged = await killWhileSaving(current, round)
    expect(acknowledged.length).toBeGreaterThanOrEqual(2)
    all.push(...acknowledged)
  }

  const gateway = await content.openGateway()
  expect([gateway.closed, content.failures]).toEqual([null, []])
  expect(content.git('status', '--porcelain')).toBe('')
  expect(content.git('fsck', '--strict', '--no-dangling', '--no-progress')).toBe('')
  expect(existsSync(join(content.contentDir, '.git/index.lock'))).toBe(false)
  expect(readdirSync(join(content.contentDir, 'news')).filter((name) => name.startsWith(INCOMING))).toEqual([])
  expect(existsSync(join(content.dataDir, 'set-aside'))).toBe(false)

  const published = new Set(content.git('rev-list', '--objects', 'HEAD').match(/^[0-9a-f]{40}/gm))
  const lost = all.filter(({ kind, id }) => kind === 'content' && !published.has(id))
  expect(lost).toEqual([])
  for (const { path, id } of all.filter(({ path }) => path.startsWith('news/round-'))) {
    expect(blobId(readFileSync(join(content.contentDir, path)))).toBe(id)
  }
  expect(new Set(content.git('log', '--format=%an').split('\n').slice(0, -1))).toEqual(new Set(['Ada Quill']))
  // The last save of the draft may have been written but not acknowledged; it's complete nevertheless.
  const params = { collection: 'news', slug: 'drafted', path: 'news/drafted.md' }
  const editor = { id: 7, name: 'Ada Quill', mayPublish: true, offerLaw: 'off' } as const
  const { answer } = await gateway.perform({ action: 'unpublishedEntryDataFile', params }, editor)
  expect((answer as { data: string }).data).toMatch(WHOLE)
  await gateway.close()
  content.remove()
})
