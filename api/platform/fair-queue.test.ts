import { afterEach, expect, it, vi } from 'vitest'
import { getRequester, FairQueue } from './fair-queue.ts'

afterEach(() => vi.useRealTimers())

/** Jobs that end when they are told to, in the order in which they began. */
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

it('lets someone with one job wait behind one of each other', async () => {
  const { startedKeys, enqueue, endAll } = started(new FairQueue({ places: 50, refusal: () => new Error('full') }))
  for (let i = 0; i < 10; i++) enqueue('many')
  enqueue('one')
  enqueue('other')
  await endAll()
  expect(startedKeys.slice(0, 4)).toEqual(['many', 'many', 'one', 'other'])
  expect(startedKeys).toHaveLength(12)
})

it('takes the last place of someone with most for someone who has less', async () => {
  const { startedKeys, refused, enqueue, endAll } = started(
    new FairQueue({ places: 5, refusal: () => new Error('full') }),
  )
  for (let i = 0; i < 6; i++) enqueue('many')
  for (const key of ['a', 'b', 'c', 'd', 'e']) enqueue(key)
  await endAll()
  expect(startedKeys).toEqual(['many', 'many', 'a', 'b', 'c'])
  expect(refused.toSorted()).toEqual(['d', 'e', 'many', 'many', 'many', 'many'])
})

it('lets someone trusted go before strangers, and takes no place of the trusted', async () => {
  const { startedKeys, refused, enqueue, endAll } = started(
    new FairQueue({ places: 4, refusal: () => new Error('full') }),
  )
  for (const key of ['a', 'b', 'c', 'd']) enqueue(key)
  enqueue('known', true)
  enqueue('known', true)
  enqueue('e')
  await endAll()
  expect(startedKeys).toEqual(['a', 'known', 'b', 'c'])
  expect(refused.toSorted()).toEqual(['d', 'e', 'known'])
})

it('goes on after a job that fails', async () => {
  const turns = new FairQueue({ places: 5, refusal: () => new Error('full') })
  const client = { key: 'a', isTrusted: false }
  const failing = turns.run(client, () => Promise.reject(new Error('no')))
  const next = turns.run(client, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

it('takes someone who leaves out of the line, and goes on with the next', async () => {
  const turns = new FairQueue({ places: 5, refusal: () => new Error('full') })
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

it('refuses who has too many jobs by 429, those that run included, and no one else', async () => {
  const turns = new FairQueue({ places: 50, own: 2, refusal: () => new Error('full') })
  const first = Promise.withResolvers<void>()
  const enqueue = (key: string) => turns.run({ key, isTrusted: false }, () => first.promise)
  const queued = [enqueue('many'), enqueue('many')]
  await expect(enqueue('many')).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  const other = enqueue('one')
  first.resolve()
  await Promise.all([...queued, other])
  await enqueue('many')
})

it('does what can wait after all else, and takes its place when there is no other', async () => {
  const turns = new FairQueue({ places: 4, refusal: () => new Error('full') })
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

it('is drained when all that was given has ended, refused or not', async () => {
  const turns = new FairQueue({ places: 3, refusal: () => new Error('full') })
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

it('runs a few at a time, of each person and of all strangers no more than their part', async () => {
  const limits = { places: 50, atOnce: 6, ownAtOnce: 2, refusal: () => new Error('full') }
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

/** Keeps the process busy for longer than one piece of work may. */
const workHard = () => {
  for (const from = performance.now(); performance.now() - from < 5;);
}

it('lets whatever else has come have its turn after a job that kept the process busy', async () => {
  const turns = new FairQueue({ places: 50, atOnce: 6, refusal: () => new Error('full') })
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

it('counts a job no longer than its patience, and gives its place back once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limits = { places: 50, patience: 1000, refusal: () => new Error('full') }
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

it('knows a requester without approval by their address, and looks whether they left only in line', async () => {
  const from = { address: () => '203.0.113.9', left: vi.fn(() => new AbortController().signal) }
  expect(getRequester({ id: 4, approved: true }, from)).toMatchObject({ key: 'person 4', isTrusted: true })
  const stranger = { key: 'address 203.0.113.9', isTrusted: false }
  expect(getRequester(null, from)).toMatchObject(stranger)
  from.left.mockClear()
  const turns = new FairQueue({ places: 5, refusal: () => new Error('full') })
  const client = getRequester({ id: 5, approved: false }, from)
  const first = turns.run(client, async () => {})
  expect(from.left).not.toHaveBeenCalled()
  await Promise.all([first, turns.run(client, async () => {})])
  expect(from.left).toHaveBeenCalledTimes(1)
})
