import { afterEach, expect, it, vi } from 'vitest'
import { requesterOf, Turns } from './fair-queue.ts'

afterEach(() => vi.useRealTimers())

/** Jobs that end when they are told to, in the order in which they began. */
function started(turns: Turns) {
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const endNext = async () => {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  const give = (key: string, isTrusted = false) =>
    void turns
      .run({ key, isTrusted }, () => {
        begun.push(key)
        return new Promise<void>((end) => ends.push(end))
      })
      .catch(() => refused.push(key))
  const endAll = async () => {
    for (let at = 0; at < ends.length; at++) {
      ends[at]!()
      await new Promise(setImmediate)
    }
  }
  return { begun, refused, give, endAll, endNext }
}

it('lets someone with one job wait behind one of each other', async () => {
  const { begun, give, endAll } = started(new Turns({ places: 50, refusal: () => new Error('full') }))
  for (let i = 0; i < 10; i++) give('many')
  give('one')
  give('other')
  await endAll()
  expect(begun.slice(0, 4)).toEqual(['many', 'many', 'one', 'other'])
  expect(begun).toHaveLength(12)
})

it('takes the last place of someone with most for someone who has less', async () => {
  const { begun, refused, give, endAll } = started(new Turns({ places: 5, refusal: () => new Error('full') }))
  for (let i = 0; i < 6; i++) give('many')
  for (const key of ['a', 'b', 'c', 'd', 'e']) give(key)
  await endAll()
  expect(begun).toEqual(['many', 'many', 'a', 'b', 'c'])
  expect(refused.toSorted()).toEqual(['d', 'e', 'many', 'many', 'many', 'many'])
})

it('lets someone trusted go before strangers, and takes no place of the trusted', async () => {
  const { begun, refused, give, endAll } = started(new Turns({ places: 4, refusal: () => new Error('full') }))
  for (const key of ['a', 'b', 'c', 'd']) give(key)
  give('known', true)
  give('known', true)
  give('e')
  await endAll()
  expect(begun).toEqual(['a', 'known', 'b', 'c'])
  expect(refused.toSorted()).toEqual(['d', 'e', 'known'])
})

it('goes on after a job that fails', async () => {
  const turns = new Turns({ places: 5, refusal: () => new Error('full') })
  const who = { key: 'a', isTrusted: false }
  const failing = turns.run(who, () => Promise.reject(new Error('no')))
  const next = turns.run(who, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

it('takes someone who leaves out of the line, and goes on with the next', async () => {
  const turns = new Turns({ places: 5, refusal: () => new Error('full') })
  const left = new AbortController()
  const first = Promise.withResolvers<void>()
  const running = turns.run({ key: 'a', isTrusted: false }, () => first.promise)
  const begun: string[] = []
  const give = (key: string, signal?: AbortSignal) =>
    turns.run({ key, isTrusted: false, signal }, async () => void begun.push(key))
  const [leaving, staying] = [give('b', left.signal), give('c')]
  left.abort()
  await expect(leaving).rejects.toThrow('full')
  await expect(give('d', left.signal)).rejects.toThrow('full')
  first.resolve()
  await Promise.all([running, staying])
  expect(begun).toEqual(['c'])
})

it('refuses who has too many jobs by 429, those that run included, and no one else', async () => {
  const turns = new Turns({ places: 50, own: 2, refusal: () => new Error('full') })
  const first = Promise.withResolvers<void>()
  const give = (key: string) => turns.run({ key, isTrusted: false }, () => first.promise)
  const taken = [give('many'), give('many')]
  await expect(give('many')).rejects.toMatchObject({ status: 429, retryAfter: 5 })
  const other = give('one')
  first.resolve()
  await Promise.all([...taken, other])
  await give('many')
})

it('does what can wait after all else, and takes its place when there is no other', async () => {
  const turns = new Turns({ places: 4, refusal: () => new Error('full') })
  const first = Promise.withResolvers<void>()
  const begun: string[] = []
  const give = (key: string, canWait: boolean) =>
    turns.run({ key, isTrusted: true, canWait }, async () => {
      begun.push(key)
      await first.promise
    })
  const all = [give('running', false), ...['a', 'b', 'c'].map((key) => give(key, true))]
  all.push(give('reader', false))
  first.resolve()
  const ended = await Promise.allSettled(all)
  expect(begun).toEqual(['running', 'reader', 'a', 'b'])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})

it('is drained when all that was given has ended, refused or not', async () => {
  const turns = new Turns({ places: 3, refusal: () => new Error('full') })
  const ended: string[] = []
  const give = (key: string) =>
    turns
      .run({ key, isTrusted: true }, () => new Promise((resolve) => setImmediate(resolve)))
      .then(
        () => ended.push(key),
        () => ended.push(`no ${key}`),
      )
  for (const key of ['a', 'b', 'c', 'd']) void give(key)
  await turns.drained()
  expect(ended).toEqual(['no d', 'a', 'b', 'c'])
  await turns.drained()
})

it('runs a few at a time, of each person and of all strangers no more than their part', async () => {
  const limits = { places: 50, atOnce: 6, ownAtOnce: 2, refusal: () => new Error('full') }
  const { begun, give, endNext } = started(new Turns(limits))
  for (const key of ['a', 'a', 'a', 'b', 'b', 'c']) give(key)
  expect(begun).toEqual(['a', 'a', 'b'])
  for (const key of ['known', 'known', 'known', 'other', 'third']) give(key, true)
  expect(begun).toEqual(['a', 'a', 'b', 'known', 'known', 'other'])
  await endNext()
  expect(begun.slice(6)).toEqual(['third'])
  await endNext()
  expect(begun.slice(7)).toEqual(['a'])
  await endNext()
  expect(begun.slice(8)).toEqual(['b'])
})

/** Keeps the process busy for longer than one piece of work may. */
const workHard = () => {
  for (const from = performance.now(); performance.now() - from < 5;);
}

it('lets whatever else has come have its turn after a job that kept the process busy', async () => {
  const turns = new Turns({ places: 50, atOnce: 6, refusal: () => new Error('full') })
  const begun: string[] = []
  const give = (key: string, work = workHard) =>
    turns.run({ key, isTrusted: true }, async () => {
      begun.push(key)
      work()
    })
  const all = [give('a'), give('a'), give('a'), give('b')]
  setImmediate(() => begun.push('else'))
  await Promise.all(all)
  expect(begun).toEqual(['a', 'a', 'else', 'b', 'a'])
  begun.length = 0
  setImmediate(() => begun.push('else'))
  await Promise.all(Array.from({ length: 5 }, () => give('a', () => {})))
  expect(begun).toEqual(['a', 'a', 'a', 'a', 'a'])
})

it('counts a job no longer than its patience, and gives its place back once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limits = { places: 50, patience: 1000, refusal: () => new Error('full') }
  const { begun, give, endNext } = started(new Turns(limits))
  for (const key of ['a', 'b', 'c']) give(key)
  vi.advanceTimersByTime(1000)
  await new Promise(setImmediate)
  expect(begun).toEqual(['a', 'b'])
  await endNext()
  expect(begun).toEqual(['a', 'b'])
  await endNext()
  expect(begun).toEqual(['a', 'b', 'c'])
})

it('knows a requester without approval by their address, and looks whether they left only in line', async () => {
  const from = { address: () => '203.0.113.9', left: vi.fn(() => new AbortController().signal) }
  expect(requesterOf({ id: 4, approved: true }, from)).toMatchObject({ key: 'person 4', isTrusted: true })
  const stranger = { key: 'address 203.0.113.9', isTrusted: false }
  expect(requesterOf(null, from)).toMatchObject(stranger)
  from.left.mockClear()
  const turns = new Turns({ places: 5, refusal: () => new Error('full') })
  const who = requesterOf({ id: 5, approved: false }, from)
  const first = turns.run(who, async () => {})
  expect(from.left).not.toHaveBeenCalled()
  await Promise.all([first, turns.run(who, async () => {})])
  expect(from.left).toHaveBeenCalledTimes(1)
})
