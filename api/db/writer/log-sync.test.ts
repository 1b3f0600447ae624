import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import { LogSync } from './log-sync.ts'

/** A disk that does one thing at a time, when it is told to. */
function slowDisk() {
  const path = join(temporaryFolder('log-sync'), 'a.db')
  writeFileSync(`${path}-wal`, 'frames')
  const waiting: PromiseWithResolvers<void>[] = []
  const log = new LogSync(path, () => {
    const write = Promise.withResolvers<void>()
    waiting.push(write)
    return write.promise
  })
  onTestFinished(() => log.close())
  return { log, waiting }
}

test('those who come while the disk works wait together for what it does next', async () => {
  const { log, waiting } = slowDisk()
  const done: string[] = []
  const first = log.done().then(() => done.push('first'))
  const others = ['second', 'third'].map((name) => log.done().then(() => done.push(name)))
  expect(waiting).toHaveLength(1)
  waiting[0]!.resolve()
  await first
  expect(done).toEqual(['first'])
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]!.resolve()
  await Promise.all(others)
  expect(done).toEqual(['first', 'second', 'third'])
  expect(waiting).toHaveLength(2)
})

test('the log is closed when nobody waits for it any more', async () => {
  const { log, waiting } = slowDisk()
  const done: string[] = []
  for (const name of ['first', 'second']) void log.done().then(() => done.push(name))
  const closed = log.close().then(() => done.push('closed'))
  waiting[0]!.resolve()
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]!.resolve()
  await closed
  expect(done).toEqual(['first', 'second', 'closed'])
})

test('a disk that refuses is told to whoever waits, and asked anew afterwards', async () => {
  const { log, waiting } = slowDisk()
  const refused = log.done()
  const next = log.done()
  waiting[0]!.reject(Object.assign(new Error('no disk'), { code: 'EIO' }))
  await expect(refused).rejects.toThrow('The disk did not confirm a change.')
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]!.resolve()
  await expect(next).resolves.toBeUndefined()
})

test('the log itself is written; one that is not there yet holds nothing', async () => {
  const path = join(temporaryFolder('log-sync'), 'a.db')
  const log = new LogSync(path)
  await expect(log.done()).resolves.toBeUndefined()
  writeFileSync(`${path}-wal`, 'frames')
  await expect(log.done()).resolves.toBeUndefined()
  await log.close()
})
