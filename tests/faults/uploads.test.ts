import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import type { Document } from '#api/documents/contract/responses.ts'
import { openDatabase } from '#api/platform/db/database.ts'
import { migrate } from '#api/platform/db/migrate.ts'
import { documents } from '#api/documents/table.ts'
import { startups } from '#api/startups/table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { sweepUploads } from '#api/users/removal.service.ts'
import { MULTIPART, multipart } from '#api/documents/testing-document.ts'
import { pdf } from '#api/documents/testing-files.ts'
import { createFolderStore } from '#api/platform/files/open-store.ts'
import { createTestApi, TEST_ORIGIN } from '#api/testing.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const KILLS = 10
const UPLOADS = 10

const dataDir = temporaryFolder('killed-uploads')
const folder = join(dataDir, 'uploads')
const url = pathToFileURL(join(dataDir, 'trellis.db')).href

/** Founders with a startup each; returns their Cookie headers. */
async function makeFounders(count: number): Promise<string[]> {
  await migrate({ url })
  const { database, signedInAs } = await createTestApi({ database: await openDatabase({ url }) })
  const cookies: string[] = []
  for (let i = 0; i < count; i++) {
    const { id: userId, cookie } = await signedInAs('founder')
    await database.write((tx) => insertStartup(tx, { userId }))
    cookies.push(cookie)
  }
  await database.close()
  return cookies
}

/** A process that is ready to serve and waits for a signal. */
function prepare() {
  const program = ['api/documents/testing-uploads.ts', dataDir]
  // The first of them compiles the API for all.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'compiled') }
  const child = spawn(process.execPath, program, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

interface Stored {
  name: string
  type: string
  sha256: string
}

/** The response to an upload of a round; `null` if the process died first. */
async function upload(port: number, cookie: string, type: string, mark: string): Promise<Stored | null> {
  const content = pdf(300_000)
  content.write(mark, 100)
  const body = multipart([
    { field: 'type', content: type },
    { fileName: `${mark}.pdf`, content },
  ])
  const headers = { Origin: TEST_ORIGIN, Cookie: cookie, 'Content-Type': MULTIPART }
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/documents/upload`, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    })
    expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([201, ''])
    const { filename: name } = (await answer.json()) as Document
    return { name, type, sha256: createHash('sha256').update(content).digest('hex') }
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** Ten concurrent uploads, killed midway; returns those that were acknowledged. */
async function killWhileUploading(
  { child, lines }: ReturnType<typeof prepare>,
  cookies: readonly string[],
  round: number,
) {
  const ended = once(child, 'exit')
  child.stdin.write('begin\n')
  const { value } = await lines.next()
  const port = Number(String(value).replace('ready ', ''))
  let answered = 0
  const killSoon = () => void setTimeout(() => child.kill('SIGKILL'), (round * 7) % 23)
  const sent = Array.from({ length: UPLOADS }, async (_, i) => {
    const isDeck = i < 5
    // A startup can have at most five documents.
    const cookie = cookies[isDeck || round % 2 === 0 ? i : i + 5]!
    const stored = await upload(port, cookie, isDeck ? 'pitchDeck' : 'document', `round-${round}-${i}`)
    // Each round kills at another point of the ten.
    if (++answered === round) killSoon()
    return stored
  })
  if (round === 0) killSoon()
  const all = await Promise.all(sent)
  await ended
  return all.filter((stored) => stored !== null)
}

const hashFile = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

test('kills during uploads leave no row without a file, and no file after the sweep', async () => {
  const cookies = await makeFounders(15)
  const acknowledged: Stored[] = []
  let next = prepare()
  for (let round = 0; round < KILLS; round++) {
    const current = next
    if (round + 1 < KILLS) next = prepare()
    acknowledged.push(...(await killWhileUploading(current, cookies, round)))
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)
  expect(acknowledged.length).toBeLessThan(KILLS * UPLOADS)

  const database = await openDatabase({ url })
  const files = createFolderStore(folder)
  const rows = await database.read.select().from(documents)
  const broken = rows.filter(({ storedName, sha256 }) => hashFile(storedName) !== sha256)
  expect(broken).toEqual([])

  await sweepUploads({ database, files, now: () => Date.now() + 2 * HOUR })
  const names = rows.map(({ storedName }) => storedName)
  expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())

  const bySha = new Set(rows.map(({ storedName, sha256 }) => `${storedName} ${sha256}`))
  const storedDocuments = acknowledged.filter(({ type }) => type === 'document')
  expect(storedDocuments.filter(({ name, sha256 }) => !bySha.has(`${name} ${sha256}`))).toEqual([])
  const decks = rows.filter(({ type }) => type === 'pitchDeck').map(({ storedName }) => storedName)
  const shown = await database.read.select({ deck: startups.pitchDeck }).from(startups)
  expect(shown.flatMap(({ deck }) => deck ?? []).toSorted()).toEqual(decks.toSorted())
  await database.close()
})
