import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createWorker } from './worker.ts'
import type { Waiter } from '#api/platform/fair-queue.ts'
import type * as Work from './testing-work.ts'

const LATE = 'This sum takes too long.'
const MODULE = new URL('testing-work.ts', import.meta.url)
const worker = createWorker({ places: 3, heapMb: 64, idleMs: 300 })
afterAll(() => worker.end())
const ANNE = { key: 'Anne', isTrusted: true }
/** A task for Anne by default. */
const task =
  <Name extends keyof typeof Work>(name: Name, milliseconds = 10_000, client: Waiter = ANNE) =>
  (...args: Parameters<(typeof Work)[Name]>) =>
    worker.task<(typeof Work)[Name]>(MODULE, name, { milliseconds, tooLong: LATE })(client, args)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a worker', () => {
  it('runs a function of a module and returns its result', async () => {
    expect(await task('add')(2, 3)).toBe(5)
    expect(await task('length')(new Uint8Array(5_000_000))).toBe(5_000_000)
  })

  it('passes on the function’s errors and failures', async () => {
    await expect(task('refuse')()).rejects.toMatchObject({ name: 'ApiError', status: 400, message: 'This is no sum.' })
    await expect(task('fail')()).rejects.toThrow('A worker failed')
  })

  it.each(['loop', 'hang'] as const)('stops what doesn’t end (%s), and continues', async (name) => {
    await expect(task(name, 200)()).rejects.toMatchObject({ status: 400, message: LATE })
    expect(await task('add')(1, 1)).toBe(2)
  })

  it('returns the same if this process was too busy to stop it', async () => {
    await task('add')(1, 1)
    const running = task('loop', 100)().catch((error: unknown) => error)
    await turn()
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600)
    expect(await running).toMatchObject({ status: 400, message: LATE })
  })

  it.each(['swell', 'die'] as const)('survives what would crash the process (%s)', async (name) => {
    await expect(task(name)()).rejects.toMatchObject({ status: 400, message: LATE })
    expect(await task('add')(1, 1)).toBe(2)
  })

  it('runs one task after another, and refuses those who would wait too long', async () => {
    const add = task('add')
    const all = await Promise.allSettled([add(1, 1), add(2, 2), add(3, 3), add(4, 4)])
    expect(all.slice(0, 3)).toEqual([2, 4, 6].map((value) => ({ status: 'fulfilled', value })))
    expect(all[3]).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  })

  it('can’t write files, and has none of our settings', async () => {
    const path = join(tmpdir(), `trellis-worker-${process.pid}`)
    await expect(task('write')(path)).rejects.toThrow('A worker failed')
    expect(existsSync(path)).toBe(false)
    expect(await task('environment')()).toEqual(['MALLOC_MMAP_THRESHOLD_'])
  })

  it('has a process for users without approval, who delay no one else', async () => {
    const stranger = (key: string): Waiter => ({ key, isTrusted: false })
    const hanging = task('hang', 60_000, stranger('a'))().catch((error: unknown) => error)
    const queued = [task('add', 60_000, stranger('b'))(1, 1), task('add', 60_000, stranger('c'))(2, 2)]
    await expect(task('add', 60_000, stranger('d'))(1, 1)).rejects.toMatchObject({ status: 503 })
    expect(await task('add')(1, 1)).toBe(2)
    expect(worker.pid({ isTrusted: false })).not.toBe(worker.pid())
    process.kill(worker.pid({ isTrusted: false })!, 'SIGKILL')
    expect(await hanging).toMatchObject({ name: 'ApiError' })
    expect(await Promise.all(queued)).toEqual([2, 4])
  })

  it('creates arguments when their turn comes, and passes on errors in that', async () => {
    const add = worker.task<typeof Work.add>(MODULE, 'add', { milliseconds: 10_000, tooLong: LATE })
    const made: string[] = []
    const sum = (name: string) =>
      add(ANNE, async () => {
        made.push(name)
        return [1, 1]
      }).then(() => made.push(`${name} done`))
    await Promise.all([sum('one'), sum('other')])
    expect(made).toEqual(['one', 'one done', 'other', 'other done'])
    await expect(add(ANNE, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
    expect(await task('add')(1, 1)).toBe(2)
  })

  it('leaves nothing running once no one needs it', async () => {
    await task('add')(1, 1)
    const first = worker.pid()!
    await expect(task('loop', 100)()).rejects.toThrow(LATE)
    await task('add')(1, 1)
    const second = worker.pid()!
    expect(second).not.toBe(first)
    await expect.poll(() => [first, second].some(isAlive)).toBe(false)
    expect(worker.pid()).toBeUndefined()
  })
})
