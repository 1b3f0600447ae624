import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { createBucketStore } from './open-store.ts'
import { FilesUnreachable } from './store.ts'
import { readUploadsUrl } from './uploads-url.ts'

const TIMES = { answerMs: 150, storeMs: 150 }
const NAME = `${'0'.repeat(32)}.pdf`
const HEAD = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 10\r\n\r\n'

/** A store whose bucket answers each request like this. */
async function getStore(answer: (socket: Socket) => void) {
  const staging = temporaryFolder('faulty-bucket')
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', () => answer(socket)).resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const address = readUploadsUrl(`s3://key:secret@127.0.0.1:${port}/files?tls=false`)!
  return { store: createBucketStore(address, staging, TIMES), staging }
}

it.each<[string, (socket: Socket) => void]>([
  ['never answers', () => {}],
  ['begins to answer and stops', (socket) => void socket.write(HEAD)],
  ['cuts the connection', (socket) => void socket.resetAndDestroy()],
  ['says no before it has read', (socket) => void socket.end(`${HEAD}0123456789`)],
])('a bucket that %s is soon unreachable, and nothing is left of the file', async (_what, answer) => {
  const { store, staging } = await getStore(answer)
  const file = await store.stage([Buffer.alloc(3 * 1_048_576)], () => Infinity)
  await expect(store.save(file, 'pdf')).rejects.toThrow(FilesUnreachable)
  await expect(store.sizeOf(NAME)).rejects.toThrow(FilesUnreachable)
  await expect(store.read(NAME, { start: 0, end: 10 })).rejects.toThrow(FilesUnreachable)
  await store.discard(file)
  expect(readdirSync(staging)).toEqual([])
})
