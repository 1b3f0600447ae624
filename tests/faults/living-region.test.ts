import { expect, test } from 'vitest'
import { seededRandom } from '#site/ui/brand/seeded-random.ts'
import { addDays, getDay } from '#api/platform/contract/dates.ts'
import type { Report } from '#api/insights/calls.ts'
import { expectAsRecounted } from '#tests/report-recount.ts'
import { live, settle } from './region/people.ts'
import {
  getAddresses,
  expectCalendars,
  expectCaps,
  overdue,
  recountConnections,
  recountFigures,
  recountIntroductions,
  recountEmails,
  recountMeetings,
} from './region/recount.ts'
import { openRegion, TIME_ZONE } from './region/region.ts'

const USERS = 60
const DAYS = 30
/** At the end no one is active, and everything pending is sent. */
const QUIET_DAYS = 3
/** Hours between two runs of the background jobs. */
const STEP = 4
/** How many users visit on a day. */
const SHARE = 0.2

test('a region with faults sends nothing twice, loses nothing, and counts right', async () => {
  const random = seededRandom('a region')
  const region = await openRegion(Date.UTC(2026, 9, 1, 6))
  const users = await settle(region, USERS, random)
  const { visit, introduce } = live(region, users, random)
  const admin = await region.api().createUser({ role: 'admin' })
  let deaths = 0
  for (let day = 0; day < DAYS; day++) {
    // A mail server that is down for a day, and a clock that is 26 hours ahead for one.
    if (day === 9) await region.setMail(false)
    if (day === 10) await region.setMail(true)
    if (day === 14) await region.pass(26)
    if (day === 15) await region.pass(-26)
    const isQuiet = day >= DAYS - QUIET_DAYS
    const here = isQuiet ? [] : users.filter(() => random() < SHARE)
    if (!isQuiet) await introduce(admin.id, Math.ceil(USERS / 200))
    for (let hour = 0; hour < 24; hour += STEP) {
      const from = Math.floor((here.length * hour) / 24)
      for (const user of here.slice(from, Math.floor((here.length * (hour + STEP)) / 24))) await visit(user)
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
  const proposed = await recountIntroductions(read, connected)
  await recountFigures(read, connected)
  await recountEmails(read, region.mail.arrived, {
    connected,
    met,
    proposed,
    deaths,
  })
  // The second half of that time compared with the first.
  const to = getDay(region.clock.now, TIME_ZONE)
  const path = `/api/admin/report?from=${addDays(to, -Math.floor(DAYS / 2))}&to=${to}`
  const report = await region.api().json<Report>('GET', path, { cookie: await region.api().signIn(admin.id) })
  await expectAsRecounted(read, report, TIME_ZONE)
  expectCalendars(region.mail.arrived, met, await getAddresses(read))
  await region.close()
  expect(region.failures).toEqual([])
})
