import * as z from 'zod/mini'
import { beforeEach, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#api/platform/contract/dates.ts'
import { jobs } from './table.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { ifAny, nothing, withId, defineJob, type Turn } from './define-job.ts'
import { requeueAbandoned } from './queue.service.ts'
import { runDueJobs, startWorker } from './worker.ts'

let api: TestApi
let done: number[]
/** What a run does in addition. */
let handle: (id: number, turn: Turn) => Promise<void> | void
const job = defineJob({
  kind: 'availability',
  schema: withId,
  async run(_context: object, { id }, turn) {
    await handle(id, turn)
    done.push(id)
  },
})
beforeEach(async () => {
  api = await createTestApi()
  done = []
  handle = () => {}
})

const enqueue = (...ids: number[]) =>
  api.database.write(async (tx) => {
    for (const id of ids) await job.enqueue(tx, { id }, api.clock.now)
  })
const run = () => runDueJobs(api.context, [job])
/** Runs it in a process that dies before it can report. */
async function runAndDie(): Promise<void> {
  const { write } = api.database
  const dying = { ...api.database }
  dying.write = (work) => (done.length > 0 ? Promise.reject(new Error('dead')) : write(work))
  await expect(runDueJobs({ ...api.context, database: dying }, [job])).rejects.toThrow('dead')
}
const readJobs = () => api.database.read.select().from(jobs)

describe('a job', () => {
  it('is done once by two processes, and then has no row', async () => {
    await enqueue(1, 2, 3)
    handle = async () => void (await api.database.write(async () => {}))
    await Promise.all([run(), run()])
    expect(done.toSorted()).toEqual([1, 2, 3])
    expect(await readJobs()).toEqual([])
  })

  it('is scheduled in its transaction, or not at all', async () => {
    const failing = api.database.write(async (tx) => {
      await job.enqueue(tx, { id: 1 }, api.clock.now)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await readJobs()).toEqual([])
  })

  it('that fails doesn’t block others, and is tried again after longer and longer delays', async () => {
    await enqueue(1, 2)
    handle = (id) => {
      if (id === 1) throw Object.assign(new TypeError('of ada@example.org'), { code: 'EBAD' })
    }
    await run()
    expect(done).toEqual([2])
    expect(await readJobs()).toMatchObject([
      { attempts: 1, lastError: 'EBAD', dueAt: new Date(api.clock.now + MINUTE) },
    ])
    await run()
    expect(api.failures).toHaveLength(1)
    for (const wait of [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR, 24 * HOUR]) {
      api.clock.now += wait - 1
      await run()
      const before = api.failures.length
      api.clock.now += 1
      await run()
      expect(api.failures).toHaveLength(before + 1)
    }
    handle = () => {}
    api.clock.now += 24 * HOUR
    await run()
    expect([done, await readJobs()]).toEqual([[2, 1], []])
  })

  it('for everyone together is tried again soon, however often it failed', async () => {
    const forAll = defineJob({
      kind: 'freshness',
      schema: nothing,
      run: () => Promise.reject(new Error('no')),
    })
    await api.database.write((tx) => forAll.enqueue(tx, {}, api.clock.now))
    for (const times of [1, 2, 3, 4]) {
      await runDueJobs(api.context, [forAll])
      expect(api.failures).toHaveLength(times)
      api.clock.now += 5 * MINUTE
    }
  })

  it('that crashes its process repeatedly waits after a start', async () => {
    await enqueue(1)
    await runAndDie()
    await requeueAbandoned(api.context)
    expect(await readJobs()).toMatchObject([{ dueAt: new Date(api.clock.now) }])
    done = []
    await runAndDie()
    await requeueAbandoned(api.context)
    expect(await readJobs()).toMatchObject([{ dueAt: new Date(api.clock.now + MINUTE) }])
  })

  it('that failed keeps its attempts when a stop comes before its turn', async () => {
    await enqueue(1)
    handle = () => {
      throw Object.assign(new Error(), { code: 'EBAD' })
    }
    await run()
    await enqueue(2)
    api.clock.now += MINUTE
    handle = () => {}
    await runDueJobs(api.context, [job], () => done.length > 0)
    expect([done, await readJobs()]).toMatchObject([[2], [{ key: 'availability 1', attempts: 1, lastError: 'EBAD' }]])
  })

  it('of a process that died is taken over after a minute of silence', async () => {
    await enqueue(1)
    await runAndDie()
    expect(await readJobs()).toMatchObject([{ lastError: 'interrupted' }])
    api.clock.now += MINUTE - 1
    await run()
    expect(done).toEqual([1])
    api.clock.now += 1
    await run()
    expect([done, await readJobs()]).toEqual([[1, 1], []])
  })

  it('of a process that died is taken over immediately by the next owner of the file', async () => {
    await enqueue(1)
    await runAndDie()
    await requeueAbandoned(api.context)
    await run()
    expect([done, await readJobs()]).toEqual([[1, 1], []])
  })

  it('that is scheduled while it runs is done again', async () => {
    await enqueue(1)
    handle = async () => {
      handle = () => {}
      api.clock.now += 1
      await enqueue(1)
    }
    await run()
    expect([done, await readJobs()]).toEqual([[1, 1], []])
  })

  it('scheduled by a clock that was ahead is due now', async () => {
    api.clock.now += 1000 * HOUR
    await enqueue(1)
    api.clock.now -= 1000 * HOUR
    await run()
    expect(done).toEqual([1])
  })

  it('with data that doesn’t fit its kind isn’t done', async () => {
    await api.database.write((tx) =>
      tx.insert(jobs).values({ kind: 'availability', key: 'availability', data: {}, dueAt: new Date(api.clock.now) }),
    )
    await run()
    expect([done, api.failures[0]]).toEqual([[], expect.any(z.core.$ZodError)])
  })
})

describe('what the database says is due', () => {
  it('is found completely, done once, and not planned again while it fails', async () => {
    const all = Array.from({ length: 5 }, (_, at) => ({ id: at + 1 }))
    const found = defineJob({
      kind: 'meeting',
      schema: withId,
      due: async (_context: object, after) => all.filter(({ id }) => id > after).slice(0, 2),
      async run(_context, { id }) {
        if (id === 3) throw new Error('no')
        done.push(id)
        all.splice(
          all.findIndex((candidate) => candidate.id === id),
          1,
        )
      },
    })
    await runDueJobs(api.context, [found])
    await runDueJobs(api.context, [found])
    expect(done).toEqual([1, 2, 4, 5])
    expect(await readJobs()).toMatchObject([{ key: 'meeting 3', attempts: 1 }])
  })
})

describe('a worker', () => {
  it('runs jobs of one kind while one of another kind is in progress', async () => {
    const quick = defineJob({
      kind: 'meeting',
      schema: withId,
      async run(_context: object, { id }) {
        done.push(id)
      },
    })
    const { promise, resolve } = Promise.withResolvers<void>()
    handle = () => promise
    await api.database.write(async (tx) => {
      await job.enqueue(tx, { id: 1 }, api.clock.now)
      await quick.enqueue(tx, { id: 2 }, api.clock.now)
    })
    const worker = startWorker(api.context, [job, quick])
    await expect.poll(() => done).toEqual([2])
    resolve()
    await worker.stop()
    expect([done, await readJobs()]).toEqual([[2, 1], []])
  })
})

describe('a stop', () => {
  it('lets long work finish its piece, and continues later from there', async () => {
    const pieces: number[] = []
    const long = defineJob({
      kind: 'freshness',
      schema: nothing,
      due: async () => ifAny(pieces.length < 5 ? [1] : []),
      async run(_context: object, _data, { isOver }) {
        while (pieces.length < 5 && !isOver()) {
          pieces.push(pieces.length)
          if (pieces.length === 2) stopped = worker.stop()
          await new Promise(setImmediate)
        }
      },
    })
    let stopped: Promise<void> | undefined
    const worker = startWorker(api.context, [long, job])
    await expect.poll(() => stopped !== undefined).toBe(true)
    await stopped
    expect(pieces).toHaveLength(2)
    await enqueue(1)
    expect(await readJobs()).toMatchObject([
      { kind: 'freshness', attempts: 0, lastError: null },
      { kind: 'availability' },
    ])
    await runDueJobs(api.context, [long])
    expect([pieces.length, done]).toEqual([5, []])
  })
})
