/**
 * Server time of the administrator's calls with many people: medians in milliseconds, over a real file.
 *
 * node --import ./api/db/drizzle-imports.ts tests/bench/admin.ts [people]
 */
import { parseArgs } from 'node:util'
import { keysOf } from '#api/contract/account/folded-key.ts'
import { users, type NewUser } from '#api/db/schema/account.ts'
import { auditEntries } from '#api/db/schema/audit.ts'
import { createTestApi } from '#api/testing.ts'
import { measured, median, whole } from './figure.ts'

const ROUNDS = 15
const BATCH = 1000
/** Budget: the first page and search at 50,000 people. */
const BUDGET = 100

const people = Number(parseArgs({ allowPositionals: true }).positionals[0] ?? 50_000)
const api = await createTestApi()
const { cookie } = await api.signedInAs('admin')
const roles = ['founder', 'investor', 'user'] as const

await api.database.write(async (tx) => {
  for (let from = 0; from < people; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, people - from) }, (_, index): NewUser => {
      const number = from + index
      const named = { username: `person.${number}`, email: `person.${number}@example.org` }
      return {
        ...keysOf(named),
        ...named,
        firstName: ['Ada', 'Bo', 'Cyd', 'Dee'][number % 4]!,
        lastName: `Person${(number * 7919) % people}`,
        passwordHash: '-',
        role: roles[number % 3]!,
        requestedRole: 'founder',
        active: number % 50 !== 0,
        createdAt: new Date(api.clock.now - number * 600_000),
      }
    })
    await tx.insert(users).values(rows)
    const entries = rows.map((row, index) => ({
      at: row.createdAt as Date,
      actorId: 1,
      action: 'user.approve-role',
      targetType: 'user',
      targetId: from + index + 2,
      details: { before: { role: 'user' }, after: { role: 'founder' } },
    }))
    await tx.insert(auditEntries).values(entries)
  }
})

const USERS = '/api/admin/users?limit=20'
const CALLS: [name: string, path: string][] = [
  ['overview', '/api/admin/overview'],
  ['trends', '/api/admin/trends'],
  ['users, first page', USERS],
  ...['name', 'email', 'username', 'role', '-role', 'createdAt'].map((sort): [string, string] => [
    `users by ${sort}`,
    `${USERS}&sort=${sort}`,
  ]),
  ['users, a role', `${USERS}&role=investor`],
  ['users, pending', `${USERS}&status=pending`],
  ['users, deactivated by name', `${USERS}&status=deactivated&sort=name`],
  ['search, many hits', `${USERS}&q=person`],
  ['search, one hit', `${USERS}&q=person.${people - 1}@`],
  ['search, no hit', `${USERS}&q=nobody+like+this`],
  ['search, one letter, by name', `${USERS}&q=a&sort=name`],
  ['audit, first page', '/api/admin/audit?limit=20'],
  ['audit, a person', `/api/admin/audit?limit=20&person=person.${people - 1}@`],
  ['audit, nobody', '/api/admin/audit?limit=20&person=nobody+like+this'],
  ['audit, an action', '/api/admin/audit?limit=20&action=user.delete'],
]

for (const [name, path] of CALLS) {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    const response = await api.call('GET', path, { cookie })
    await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    times.push(performance.now() - began)
  }
  const middle = median(times)
  measured({
    chapter: 'Administration',
    what: `${name}, ${whole(people)} people`,
    promised: `at most ${BUDGET} ms`,
    measured: `${middle.toFixed(1)} ms`,
    kept: middle <= BUDGET,
  })
}
await api.database.close()
