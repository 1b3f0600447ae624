import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { Exposure } from './calls.ts'
import { matchShowings } from './table.ts'
import { insertStartup } from '#api/testing-rows.ts'
import { createTestApi, type TestApi } from '#api/testing.ts'
import { gini } from './exposure.service.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})

const read = async () =>
  api.json<Exposure>('GET', '/api/admin/exposure', { cookie: (await api.signedInAs('admin')).cookie })
const today = () => Math.floor(api.clock.now / DAY)

describe('the match exposure of startups', () => {
  it('is empty before anything was recommended', async () => {
    expect(await read()).toEqual({ days: 30, startups: 0, covered: 0, gini: 0, showings: 0, most: [], never: [] })
  })

  it('counts how often each was recommended in thirty days', async () => {
    const viewerId = (await api.createUser({ role: 'investor' })).id
    const add = (companyName: string, values = {}) =>
      api.database.write((tx) =>
        insertStartup(tx, { companyName, approved: true, confirmedAt: new Date(api.clock.now), ...values }),
      )
    const [often, once, old] = [await add('Often'), await add('Once'), await add('Long ago')]
    await add('Never')
    await add('Not approved', { approved: false })
    await add('Paused', { openToIntroductions: false })
    await add('Forgotten', { confirmedAt: new Date(api.clock.now - 200 * DAY) })
    const show = (day: number, profileIds: number[]) =>
      api.database.write((tx) => tx.insert(matchShowings).values({ viewerId, shows: 'startup', day, profileIds }))
    await show(today(), [often, once])
    await show(today() - 29, [often])
    await show(today() - 2, [often])
    await show(today() - 30, [old])
    expect(await read()).toEqual({
      days: 30,
      startups: 4,
      covered: 2,
      gini: 0.625,
      showings: 4,
      most: [
        { id: often, companyName: 'Often', shown: 3 },
        { id: once, companyName: 'Once', shown: 1 },
      ],
      never: [
        { id: old, companyName: 'Long ago' },
        { id: expect.any(Number), companyName: 'Never' },
      ],
    })
  })
})

it.each([
  [[], 0],
  [[0, 0], 0],
  [[2, 2, 2], 0],
  [[0, 0, 0, 8], 0.75],
])('for counts of %j is uneven by %d', (counts, value) => expect(gini(counts)).toBeCloseTo(value))
