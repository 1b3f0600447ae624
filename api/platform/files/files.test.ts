import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '#api/platform/contract/dates.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createFolderStore } from './open-store.ts'
import { FilesUnreachable, FileTooLarge, type FileStore, streamRange } from './store.ts'
import { startBucket } from './testing-bucket.ts'

const MB = 1_048_576

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>
let listing: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  folder = temporaryFolder('files')
  bucket = await startBucket()
  listing = await startBucket({ lists: true })
})
afterAll(async () => {
  await bucket.close()
  await listing.close()
})

let number = 0
const STORES: [string, () => FileStore][] = [
  ['a folder', () => createFolderStore(join(folder, String(++number)))],
  ['a bucket', () => bucket.open()],
]
const LISTED: [string, () => FileStore][] = [
  ['a folder', () => createFolderStore(join(folder, String(++number)))],
  ['a bucket', () => listing.open()],
]

async function* readChunks(...chunks: Buffer[]) {
  yield* chunks
}
const stage = (store: FileStore, content: Buffer, limit = content.length) =>
  store.stage(readChunks(content.subarray(0, 10), content.subarray(10)), () => limit)
const save = async (store: FileStore, content: Buffer) => store.save(await stage(store, content), 'pdf')

async function read(store: FileStore, name: string) {
  const size = await store.sizeOf(name)
  if (size === null) return null
  const body = streamRange((piece) => store.read(name, piece), { start: 0, end: size })
  return Buffer.from(await new Response(body).arrayBuffer())
}

describe.each(STORES)('%s', (_what, open) => {
  it('returns stored bytes, under a name that reveals nothing', async () => {
    const store = open()
    const content = Buffer.alloc(3 * MB, 'lattice ')
    const staged = await stage(store, content)
    expect(staged.size).toBe(content.length)
    const name = await store.save(staged, 'pdf')
    expect(name).toMatch(/^[0-9a-f]{32}\.pdf$/)
    expect((await read(store, name))?.equals(content)).toBe(true)
  })

  it('returns any part of it', async () => {
    const store = open()
    const name = await save(store, Buffer.from('a letter to an investor'))
    const part = async (start: number, end: number) => Buffer.from(await store.read(name, { start, end })).toString()
    expect([await part(0, 1), await part(2, 8), await part(15, 23)]).toEqual(['a', 'letter', 'investor'])
  })

  it('has nothing under another name, and nothing after a removal', async () => {
    const store = open()
    const name = await save(store, Buffer.from('a letter to an investor'))
    expect(await store.sizeOf(`${'0'.repeat(32)}.pdf`)).toBeNull()
    await store.remove(name)
    await store.remove(name)
    expect(await store.sizeOf(name)).toBeNull()
  })

  it('accepts exactly the limit, and not a byte more', async () => {
    const store = open()
    const content = Buffer.alloc(100, 'x')
    await store.discard(await stage(store, content, 100))
    await expect(stage(store, content, 99)).rejects.toThrow(FileTooLarge)
  })
})

describe.each(LISTED)('the cleanup of %s', (_what, open) => {
  it('deletes unknown files that are older than an hour', async () => {
    const store = open()
    const [known, orphan] = [
      await save(store, Buffer.from('a known file')),
      await save(store, Buffer.from('an orphan')),
    ]
    await stage(store, Buffer.from('half of a file'))
    expect(await store.sweep(new Set([known]), Date.now())).toBe(1)
    expect(await read(store, orphan)).not.toBeNull()
    expect(await store.sweep(new Set([known]), Date.now() + HOUR + 5000)).toBe(1)
    expect([await store.sizeOf(orphan), (await read(store, known))?.toString()]).toEqual([null, 'a known file'])
  })
})

describe('a bucket', () => {
  it('serves to one process what another has stored', async () => {
    const [first, second] = [bucket.open(), bucket.open()]
    const content = Buffer.from('kept by one, read by the other')
    expect((await read(second, await save(first, content)))?.equals(content)).toBe(true)
  })

  it('that refuses the key is reported without it, and nothing is left behind', async () => {
    const store = bucket.open('not-the-secret')
    const staged = await stage(store, Buffer.from('a file that is not stored'))
    const failed = await store.save(staged, 'pdf').catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(FilesUnreachable)
    expect((failed as Error).message).toBe('The bucket of UPLOADS_URL failed: 403 SignatureDoesNotMatch')
    expect(JSON.stringify(failed)).not.toContain('not-the-secret')
    await store.discard(staged)
  })

  it('that doesn’t exist is unreachable', async () => {
    const deleted = await startBucket()
    const store = deleted.open()
    await deleted.close()
    await expect(store.sizeOf(`${'0'.repeat(32)}.pdf`)).rejects.toThrow(FilesUnreachable)
  })
})

it('a folder is empty after a file was too large', async () => {
  const dir = join(folder, 'large')
  await expect(stage(createFolderStore(dir), Buffer.alloc(20), 10)).rejects.toThrow(FileTooLarge)
  expect(readdirSync(dir)).toEqual([])
})
