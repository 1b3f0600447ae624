import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BuildError } from './build-error.ts'
import { createPublisher, type Publisher } from './publisher.ts'
import type { BuiltRelease } from './release.ts'

const START = Date.UTC(2030, 4, 17, 12)
const HOUR = 3_600_000
const release = (id: string, freshFor = 12 * HOUR): BuiltRelease => ({
  id,
  dir: `/releases/${id}`,
  fingerprint: id,
  bundle: 'b',
  commit: null,
  builtAt: new Date(Date.now()).toISOString(),
  freshUntil: new Date(Date.now() + freshFor).toISOString(),
  rendered: 1,
})

/** Builds that end when the test says so. */
let builds: { done: (result?: BuiltRelease) => void; fail: (error: Error) => void; step: (message: string) => void }[]
let shown: string[]
let rehearsals: number
let publisher: Publisher

function open({ live = release('first'), held = false } = {}) {
  publisher = createPublisher({
    live,
    builder: {
      build: (step) =>
        new Promise((resolve, reject) => {
          const id = `build-${builds.length + 1}`
          builds.push({ done: (result = release(id)) => resolve(result), fail: reject, step })
        }),
      rehearse: () => void rehearsals++,
      stop: () => {},
    },
    swap: async ({ id }) => void shown.push(id),
    isHeld: () => held,
    now: Date.now,
    log: () => {},
  })
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  builds = []
  shown = []
  rehearsals = 0
})
afterEach(() => {
  publisher.stop()
  vi.useRealTimers()
})

/** Lets requested work start. */
const settle = () => vi.advanceTimersByTimeAsync(50)
/** Advances the clock, and lets the work that this triggers start. */
async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settle()
}

test('publisher: a save goes from waiting to building to live, reporting each step', async () => {
  open()
  const states: string[] = []
  publisher.onChange(({ state, step }) => states.push(step ? `${state}: ${step}` : state))
  expect(publisher.request('a save')).toBe(1)
  expect(publisher.status()).toMatchObject({ state: 'waiting', requested: 1, shown: 0, release: 'first' })
  await settle()
  builds[0]!.step('Making the pages')
  expect(publisher.status().startedAt).toMatch('2030-05-17T12:00:00')
  builds[0]!.done()
  await settle()
  expect(states).toEqual(['building', 'building: Making the pages', 'live'])
  expect(publisher.status()).toMatchObject({ state: 'live', shown: 1, release: 'build-1', step: null, startedAt: null })
})

test('publisher: saves during a build are combined in the build after it', async () => {
  open()
  publisher.request('a save')
  await settle()
  for (let n = 0; n < 30; n++) publisher.request('a save')
  builds[0]!.done()
  await settle()
  expect(publisher.status()).toMatchObject({ state: 'building', requested: 31, shown: 1 })
  builds[1]!.done()
  await settle()
  expect(builds).toHaveLength(2)
  expect(publisher.status()).toMatchObject({ state: 'live', shown: 31 })
})

test('publisher: a failed build changes nothing and names the file and the field', async () => {
  open()
  publisher.request('a save')
  await settle()
  const problem = { file: 'news/a.md', field: 'Title', message: 'is missing. Fill it in.' }
  builds[0]!.fail(new BuildError([problem]))
  await settle()
  expect(publisher.status()).toMatchObject({ state: 'failed', release: 'first', shown: 0, problems: [problem] })
  publisher.request('another save')
  await settle()
  builds[1]!.done()
  await settle()
  expect(publisher.status()).toMatchObject({ state: 'live', shown: 2, problems: [] })
  expect(shown).toEqual(['build-2'])
})

test('publisher: a full disk is reported in a sentence', async () => {
  open()
  publisher.request('a save')
  await settle()
  builds[0]!.fail(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
  await settle()
  expect(publisher.status().problems[0]?.message).toMatch(/^The disk is full/)
})

test('publisher: a page that changes over time is rebuilt exactly when it changes', async () => {
  open({ live: release('first', 30 * 24 * HOUR) })
  await vi.advanceTimersByTimeAsync(30 * 24 * HOUR - 1)
  expect(builds).toHaveLength(0)
  await pass(1)
  expect(builds).toHaveLength(1)
  builds[0]!.done(release('second', HOUR))
  await settle()
  await pass(HOUR)
  expect(builds).toHaveLength(2)
})

test('publisher: the builder is prepared once, a minute before a page changes', async () => {
  open({ live: release('first', HOUR) })
  await pass(HOUR - 70_000)
  expect([rehearsals, builds.length]).toEqual([0, 0])
  await pass(20_000)
  expect([rehearsals, builds.length]).toEqual([1, 0])
  await pass(60_000)
  expect([rehearsals, builds.length]).toEqual([1, 1])
})

test('publisher: the builder isn’t prepared for a build that is far off', async () => {
  open({ live: release('first', HOUR), held: true })
  await pass(HOUR + 60_000)
  expect(rehearsals).toBe(0)
  publisher.stop()
  open({ live: release('first', 30_000) })
  await pass(20_000)
  expect(rehearsals).toBe(0)
})

test('publisher: a failed scheduled build is retried after a while', async () => {
  open({ live: release('first', HOUR) })
  await pass(HOUR)
  builds[0]!.fail(new Error('no memory'))
  await settle()
  await pass(14 * 60_000)
  expect(builds).toHaveLength(1)
  await pass(60_000)
  expect(builds).toHaveLength(2)
})

test('publisher: after a rollback, only a save publishes a new release', async () => {
  open({ live: release('first', HOUR), held: true })
  await pass(2 * HOUR)
  expect(builds).toHaveLength(0)
  publisher.request('a save')
  await settle()
  expect(builds).toHaveLength(1)
})
