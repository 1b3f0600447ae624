import { expect, test } from 'vitest'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'
import { counted, figure, rounds } from '#tests/trust/figure.ts'
import { live, settle } from './region/people.ts'
import {
  addressesOf,
  expectCalendars,
  expectCaps,
  overdue,
  recountConnections,
  recountFigures,
  recountLetters,
  recountMeetings,
} from './region/recount.ts'
import { openRegion } from './region/region.ts'

const PEOPLE = rounds(60, 2000)
const DAYS = rounds(30, 90)
/** At the end nobody does anything, and what waits goes out. */
const QUIET_DAYS = 3
/** Hours between two looks of the clock. */
const STEP = rounds(4, 1)
/** Of the people who look in on a day. */
const SHARE = rounds(0.2, 0.12)

test('a region lives through faults, and nothing is told twice, lost, beyond its limit or counted wrong', async () => {
  const random = seededRandom('a region')
  const region = await openRegion(Date.UTC(2026, 9, 1, 6))
  const people = await settle(region, PEOPLE, random)
  const { visit, done } = live(region, people, random)
  let deaths = 0
  for (let day = 0; day < DAYS; day++) {
    // A mail server that is away for a day, and a clock that is ahead by 26 hours for one.
    if (day === 9) await region.setMail(false)
    if (day === 10) await region.setMail(true)
    if (day === 14) await region.pass(26)
    if (day === 15) await region.pass(-26)
    const here = day < DAYS - QUIET_DAYS ? people.filter(() => random() < SHARE) : []
    for (let hour = 0; hour < 24; hour += STEP) {
      const from = Math.floor((here.length * hour) / 24)
      for (const person of here.slice(from, Math.floor((here.length * (hour + STEP)) / 24))) await visit(person)
      if (random() < 0.01 * STEP) {
        await region.dieWhileSending()
        deaths++
      }
      await region.pass(STEP, random() < 0.2)
    }
    const { read } = region.api().database
    await expectCaps(read)
    expect(await overdue(read, region.clock.now)).toBe(0)
  }
  const { read } = region.api().database
  const connected = await recountConnections(read)
  const met = await recountMeetings(read)
  await recountFigures(read, connected)
  const { letters, dropped, again } = await recountLetters(read, region.mail.arrived, { connected, met, deaths })
  const calendars = expectCalendars(region.mail.arrived, met, await addressesOf(read))
  await region.close()
  expect(region.failures).toEqual([])
  const did = (name: string) => counted(done.get(name) ?? 0)
  figure({
    chapter: 'A living region',
    what: `${counted(PEOPLE)} people for ${DAYS} days who ask, answer, stay silent, write and meet; processes that die with a letter on its way, a mail server away for a day, a clock 26 hours ahead and back, two clocks at once`,
    promised: 'no letter made twice or lost, no limit exceeded, every state, number and calendar as its history says',
    measured: `${counted(connected.rows.length)} introductions, ${counted(met.rows.length)} meetings, ${did('message')} messages; ${counted(letters)} letters arrived, ${again} of them again under the same id after ${deaths} deaths, ${counted(dropped)} were overtaken; ${counted(calendars)} calendar entries as they stand; ${did('request refused')} requests beyond a limit refused`,
  })
})
