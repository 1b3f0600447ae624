import { sql } from './drizzle.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { callError } from '#api/platform/contract/call.ts'
import { CALLS, getName } from '#api/calls.ts'
import { LISTED } from '#api/insights/contract/schema.ts'
import { attempt, isUnsafe } from '#tests/security/attack.ts'
import { SAMPLES } from '#tests/security/samples.ts'
import { createWorlds } from '#tests/security/two-of-each.ts'
import { FileClient } from './file-engine.ts'

const world = await (await createWorlds()).open()
afterAll(() => world.database.close())

/** Queries from a request to the report, and the lists of people whose cards show a response rate. */
const FLOW =
  /\/(?:connections|conversations|introductions|meetings|outcomes|notifications|stream|reports|report|investors|startups)\b/
/** Tables that grow with the site, and their aliases in queries. */
const GROWING =
  /^SCAN (?:users|startup_profiles|investor_profiles|connections|connection_events|conversations|conversation_messages|notifications|meetings|meeting_events|outcomes|outside_funding|job_reports|messages|sessions|saved_startups|[a-dfijl-v])(?: |$)/
/** An index in list order ends with the page, and a special index contains only what is needed. */
const BY_INDEX = /USING (?:COVERING )?INDEX (?:\w+_by_\w+|\w+_created|connections_due)$/
/** These read everything, because they count it, or compare a name with each. */
const READS_ALL: Readonly<Record<string, RegExp>> = {
  'GET /api/admin/report': /startup_profiles/,
  'GET /api/admin/export/report': /startup_profiles/,
  'GET /api/admin/report/list': /startup_profiles/,
  'GET /api/startups/addresses': /startup_profiles/,
  'GET /api/startups/same': /startup_profiles/,
}

test('no list between a request and the report reads all rows of a growing table', async () => {
  const statements: string[] = []
  const rows = vi.spyOn(FileClient.prototype, 'run')
  const wrong: string[] = []
  let lists = 0
  for (const call of CALLS.filter((candidate) => !isUnsafe(candidate) && FLOW.test(candidate.path))) {
    const queries = call.path.endsWith('report/list') ? LISTED.map((name) => `?list=${name}`) : ['']
    for (const account of ['founder', 'investor', 'otherInvestor', 'admin'] as const) {
      const me = world.people[account]
      if (callError(call, me.viewer) !== null) continue
      const { query: _, ...sample } = SAMPLES[getName(call)]!
      for (const target of sample.targets?.(world) ?? [undefined])
        for (const query of queries) {
          rows.mockClear()
          await (await attempt(world, { call, sample, me, params: target?.params, query })).arrayBuffer()
          lists++
          const texts = rows.mock.calls.map(([text]) => text).filter((text) => /^\s*(?:select|with)/i.test(text))
          statements.push(...texts)
          for (const text of new Set(texts)) {
            const plan = await world.database.read.values<[number, number, number, detail: string]>(
              sql.raw(`explain query plan ${text}`),
            )
            for (const [, , , detail] of plan)
              if (GROWING.test(detail) && !BY_INDEX.test(detail) && !READS_ALL[getName(call)]?.test(detail))
                wrong.push(`${getName(call)} for ${account}: ${detail} in ${text.slice(0, 200)}`)
          }
        }
    }
  }
  rows.mockRestore()
  expect([...new Set(wrong)]).toEqual([])
  expect([lists > 50, statements.length > 300]).toEqual([true, true])
})
