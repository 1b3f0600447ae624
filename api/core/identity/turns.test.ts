import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

/** Jobs that end when they are told to, in the order in which they began. */
function started(turns: Turns) {
  const begun: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
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
  return { begun, refused, give, endAll }
}

it('lets whoever comes with one job wait behind one of each other, not behind all of somebody who came first', async () => {
  const { begun, give, endAll } = started(new Turns(50, () => new Error('full')))
  for (let i = 0; i < 10; i++) give('many')
  give('one')
  give('other')
  await endAll()
  expect(begun.slice(0, 4)).toEqual(['many', 'many', 'one', 'other'])
  expect(begun).toHaveLength(12)
})

it('takes the last place of whoever has most for somebody who has less, and of nobody who has as much', async () => {
  const { begun, refused, give, endAll } = started(new Turns(5, () => new Error('full')))
  for (let i = 0; i < 6; i++) give('many')
  for (const key of ['a', 'b', 'c', 'd', 'e']) give(key)
  await endAll()
  expect(begun).toEqual(['many', 'many', 'a', 'b', 'c'])
  expect(refused.toSorted()).toEqual(['d', 'e', 'many', 'many', 'many', 'many'])
})

it('lets somebody trusted go before strangers, in a stranger’s place once, and takes nobody trusted’s for a stranger', async () => {
  const { begun, refused, give, endAll } = started(new Turns(4, () => new Error('full')))
  for (const key of ['a', 'b', 'c', 'd']) give(key)
  give('known', true)
  give('known', true)
  give('e')
  await endAll()
  expect(begun).toEqual(['a', 'known', 'b', 'c'])
  expect(refused.toSorted()).toEqual(['d', 'e', 'known'])
})

it('goes on after a job that fails', async () => {
  const turns = new Turns(5, () => new Error('full'))
  const who = { key: 'a', isTrusted: false }
  const failing = turns.run(who, () => Promise.reject(new Error('no')))
  const next = turns.run(who, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
