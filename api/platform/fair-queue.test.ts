import { afterEach, expect, it, vi } from 'vitest'
import { getRequester, FairQueue } from './fair-queue.ts'

afterEach(() => vi.useRealTimers())

/** Jobs that end when the test says so, in the order in which they started. */
function started(turns: FairQueue) {
  const startedKeys: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const endNext = async () => {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  const enqueue = (key: string, isTrusted = false) =>
    void turns
      .run({ key, isTrusted }, () => {
        startedKeys.push(key)
        return new Promise<void>((end) => ends.push(end))
      })
      .catch(() => refused.push(key))
  const endAll = async () => {
    for (let at = 0; at < ends.length; at++) {
      ends[at]!()
      await new Promise(setImmediate)
    }
  }
  return { startedKeys, refused, enqueue, endAll, endNext }
}

it('lets a client with one job wait behind one of each other client', async () => {
  const { startedKeys, enqueue, endAll } = started(new FairQueue({ places: 50, error: () => new Error('full') }))
  for (let i = 0; i < 10; i++) enqueue('many')
  enqueue('one')
  enqueue('other')
  await endAll()
  expect(startedKeys.slice(0, 4)).toEqual(['many', 'many', 'one', 'other'])
  expect(startedKeys).toHaveLength(12)
})

it('gives the last place of the client with most jobs to one with fewer', async () => {
  const { startedKeys, refused, enqueue, endAll } = started(
    new FairQueue({ places: 5, error: () => new Error('full') }),
  )
  for (let i = 0; i < 6; i++) enqueue('many')
  for (const key of ['a', 'b', 'c', 'd', 'e']) enqueue(key)
  await endAll()
  expect(startedKeys).toEqual(['many', 'many', 'a', 'b', 'c'])
  expect(refused.toSorted()).toEqual(['d', 'e', 'many', 'many', 'many', 'many'])
})

it('serves trusted clients before strangers, and takes no place of the trusted', async () => {
  const { startedKeys, refused, enqueue, endAll } = started(
    new FairQueue({ places: 4, error: () => new Error('full') }),
  )
  for (const key of ['a', 'b', 'c', 'd']) enqueue(key)
  enqueue('known', true)
  enqueue('known', true)
  enqueue('e')
  await endAll()
  expect(startedKeys).toEqual(['a', 'known', 'b', 'c'])
  expect(refused.toSorted()).toEqual(['d', 'e', 'known'])
})

it('continues after a job that fails', async () => {
  const turns = new FairQueue({ places: 5, error: () => new Error('full') })
  const client = { key: 'a', isTrusted: false }
  const failing = turns.run(client, () => Promise.reject(new Error('no')))
  const next = turns.run(client, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

it('removes a client who leaves, and continues with the next', async () => {
  const turns = new FairQueue({ places: 5, error: () => new Error('full') })
  const left = new AbortController()
  const first = Promise.withResolvers<void>()
  const running = turns.run({ key: 'a', isTrusted: false }, () => first.promise)
  const startedKeys: string[] = []
  const enqueue = (key: string, signal?: AbortSignal) =>
    turns.run({ key, isTrusted: false, signal }, async () => void startedKeys.push(key))
  const [leaving, staying] = [enqueue('b', left.signal), enqueue('c')]
  left.abort()
  await expect(leaving).rejects.toThrow('full')
  await expect(enqueue('d', left.signal)).rejects.toThrow('full')
  first.resolve()
  await Promise.all([running, staying])
  expect(startedKeys).toEqual(['c'])
})

it('refuses a client with too many jobs by 429, running ones included', async () => {
  const turns = new FairQueue({ places: 50, own: 2, error: () => new Error('full') })
  const first = Promise.withResolvers<void>()
  const enqueue = (key: string) => turns.run({ key, isTrusted: false }, () => first.promise)
  const queued = [enqueue('many'), enqueue('many')]
  await expect(enqueue('many')).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  const other = enqueue('one')
  first.resolve()
  await Promise.all([...queued, other])
  await enqueue('many')
})

it('runs jobs that can wait last, and gives their places to others if needed', async () => {
  const turns = new FairQueue({ places: 4, error: () => new Error('full') })
  const first = Promise.withResolvers<void>()
  const startedKeys: string[] = []
  const enqueue = (key: string, canWait: boolean) =>
    turns.run({ key, isTrusted: true, canWait }, async () => {
      startedKeys.push(key)
      await first.promise
    })
  const all = [enqueue('running', false), ...['a', 'b', 'c'].map((key) => enqueue(key, true))]
  all.push(enqueue('reader', false))
  first.resolve()
  const ended = await Promise.allSettled(all)
  expect(startedKeys).toEqual(['running', 'reader', 'a', 'b'])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

it('is drained when all jobs have ended, refused or not', async () => {
  const turns = new FairQueue({ places: 3, error: () => new Error('full') })
  const ended: string[] = []
  const enqueue = (key: string) =>
    turns
      .run({ key, isTrusted: true }, () => new Promise((resolve) => setImmediate(resolve)))
      .then(
        () => ended.push(key),
        () => ended.push(`no ${key}`),
      )
  for (const key of ['a', 'b', 'c', 'd']) void enqueue(key)
  await turns.drained()
  expect(ended).toEqual(['no d', 'a', 'b', 'c'])
  await turns.drained()
})

it('runs a few at a time, with a share per client and for all strangers', async () => {
  const limits = { places: 50, atOnce: 6, ownAtOnce: 2, error: () => new Error('full') }
  const { startedKeys, enqueue, endNext } = started(new FairQueue(limits))
  for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) enqueue(key)
  expect(startedKeys).toEqual(['a', 'a', 'b'])
  for (const key of ['known', 'known', 'known', 'other', 'third']) enqueue(key, true)
  expect(startedKeys).toEqual(['a', 'a', 'b', 'known', 'known', 'other'])
  await endNext()
  expect(startedKeys.slice(6)).toEqual(['third'])
  await endNext()
  expect(startedKeys.slice(7)).toEqual(['a'])
  await endNext()
  expect(startedKeys.slice(8)).toEqual(['b'])
})

/** Keeps the process busy for longer than one piece of work should. */
const workHard = () => {
  for (const from = performance.now(); performance.now() - from < 5;);
}

it('yields to other work after a job that kept the process busy', async () => {
  const turns = new FairQueue({ places: 50, atOnce: 6, error: () => new Error('full') })
  const startedKeys: string[] = []
  const enqueue = (key: string, work = workHard) =>
    turns.run({ key, isTrusted: true }, async () => {
      startedKeys.push(key)
      work()
    })
  const all = [enqueue('a'), enqueue('a'), enqueue('a'), enqueue('b')]
  setImmediate(() => startedKeys.push('else'))
  await Promise.all(all)
  expect(startedKeys).toEqual(['a', 'a', 'else', 'b', 'a'])
  startedKeys.length = 0
  setImmediate(() => startedKeys.push('else'))
  await Promise.all(Array.from({ length: 5 }, () => enqueue('a', () => {})))
  expect(startedKeys).toEqual(['a', 'a', 'a', 'a', 'a'])
})

it('counts a job no longer than its patience, and releases its place once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limits = { places: 50, patience: 1000, error: () => new Error('full') }
  const { startedKeys, enqueue, endNext } = started(new FairQueue(limits))
  for (const key of ['a', 'b', 'c']) enqueue(key)
  vi.advanceTimersByTime(1000)
  await new Promise(setImmediate)
  expect(startedKeys).toEqual(['a', 'b'])
  await endNext()
  expect(startedKeys).toEqual(['a', 'b'])
  await endNext()
  expect(startedKeys).toEqual(['a', 'b', 'c'])
})

it('identifies strangers by address, and checks whether they left only in line', async () => {
  const from = { address: () => '203.0.113.9', left: vi.fn(() => new AbortController().signal) }
  expect(getRequester({ id: 4, approved: true }, from)).toMatchObject({ key: 'person 4', isTrusted: true })
  const stranger = { key: 'address 203.0.113.9', isTrusted: false }
  expect(getRequester(null, from)).toMatchObject(stranger)
  from.left.mockClear()
  const turns = new FairQueue({ places: 5, error: () => new Error('full') })
  const client = getRequester({ id: 5, approved: false }, from)
  const first = turns.run(client, async () => {})
  expect(from.left).not.toHaveBeenCalled()
  await Promise.all([first, turns.run(client, async () => {})])
  expect(from.left).toHaveBeenCalledTimes(1)
})
