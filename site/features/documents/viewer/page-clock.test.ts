import { beforeEach, expect, it } from 'vitest'
import { PageClock } from './page-clock.ts'

let now = 0
let clock: PageClock
const after = (seconds: number) => void (now += seconds * 1000)
beforeEach(() => {
  now = 5000
  clock = new PageClock(() => now)
})

it('counts whole seconds of the page in view, each of them reported once', () => {
  clock.show(1)
  after(2.6)
  clock.show(2)
  after(4)
  expect(clock.drain()).toEqual([
    { page: 1, seconds: 2 },
    { page: 2, seconds: 4 },
  ])
  expect(clock.drain()).toEqual([])
  clock.show(1)
  after(0.5)
  expect(clock.drain()).toEqual([{ page: 1, seconds: 1 }])
})

it('counts nothing while no page is in view', () => {
  after(60)
  clock.show(1)
  after(3)
  clock.show(null)
  after(60)
  clock.show(1)
  after(1)
  expect(clock.drain()).toEqual([{ page: 1, seconds: 4 }])
})

it('counts five minutes of a page that stays in view over night', () => {
  clock.show(1)
  const sent = Array.from({ length: 1900 }, () => {
    after(60)
    return clock.drain()
  })
  const seconds = sent.flat().reduce((sum, entry) => sum + entry.seconds, 0)
  expect(seconds).toBe(300)
  clock.show(2)
  after(2)
  expect(clock.drain()).toEqual([{ page: 2, seconds: 2 }])
})
