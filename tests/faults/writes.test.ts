import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startProduct, type Product } from '#tests/product.ts'
import { copyTemplate } from '#tests/setup/template.ts'
import { answerAll, queryDatabase, makeCrowd, send, type Crowd, type User } from './crowd.ts'

const KILLS = 5
const WRITERS = 20
/** Startups that a round uses up, because each writer connects to one once. */
/** As many as a user can send before the first is answered. */
const A_ROUND = 10
const dataDir = copyTemplate(inject('emptyTemplate'), 'killed-writes')
let crowd: Crowd
let product: Product

const start = () => startProduct({ command: 'start', dataDir })

beforeAll(async () => {
  crowd = await makeCrowd(dataDir, A_ROUND * KILLS, 50)
  product = await start()
})

afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const getName = (user: User, lastName: string) => ({
  firstName: 'Ada',
  lastName,
  email: user.email,
})

/** Acknowledged writes (2xx), by their text. */
interface Acknowledged {
  connections: string[]
  notes: string[]
  names: Map<number, string>
  refused: string[]
}

/** Sends requests, saves, writes notes, and renames until the process is dead. */
async function writeOn(user: User, round: number, acknowledged: Acknowledged): Promise<void> {
  const write = async (method: string, path: string, body: object) => {
    const answer = await send(product.url, user, method, path, body)
    if (answer.status >= 300) acknowledged.refused.push(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json
  }
  try {
    for (const startupId of crowd.startups.slice(round * A_ROUND, (round + 1) * A_ROUND)) {
      const mark = `round-${round} ${user.id} ${startupId}`
      await write('POST', '/api/connect', { startupId, message: mark })
      acknowledged.connections.push(mark)
      const saved = await write('POST', '/api/investor/saved-startups', { startupId })
      await write('PATCH', `/api/investor/saved-startups/${String(saved?.['id'])}`, { notes: mark })
      acknowledged.notes.push(mark)
      await write('PUT', '/api/user/profile', getName(user, mark))
      acknowledged.names.set(user.id, mark)
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}

/** Twenty concurrent writers, killed midway, each round at another point. */
async function killWhileWriting(round: number): Promise<Acknowledged> {
  await answerAll(dataDir)
  const acknowledged: Acknowledged = { connections: [], notes: [], names: new Map(), refused: [] }
  const writers = crowd.investors.slice(0, WRITERS).map((user) => writeOn(user, round, acknowledged))
  await expect.poll(() => acknowledged.notes.length, { interval: 1 }).toBeGreaterThan((round * 13) % 90)
  await new Promise((resolve) => setTimeout(resolve, (round * 7) % 23))
  await product.kill()
  await Promise.all(writers)
  return acknowledged
}

/** Rows of a transaction that is only partly there: must be none. */
const HALVES = [
  `select c.id from connections c left join notifications n on n.connection_id = c.id group by c.id having count(n.id) <> 1`,
  `select s.id from startup_profiles s where connection_count <> (select count(*) from connections c where c.startup_id = s.id)
     or interest_count <> (select count(*) from (select investor_id from connections c where c.startup_id = s.id
       union select investor_id from saved_startups v where v.startup_id = s.id))`,
]

test(`${KILLS} kills under write load lose no acknowledged write and leave none half`, async () => {
  for (let round = 0; round < KILLS; round++) {
    const { connections, notes, names, refused } = await killWhileWriting(round)
    product = await start()
    expect(refused).toEqual([])

    const [stored, noted, named, integrity, orphans, ...halves] = await queryDatabase(
      dataDir,
      `select message from connections where message like 'round-${round} %'`,
      `select notes from saved_startups where notes like 'round-${round} %'`,
      `select id, last_name from users where last_name like 'round-%'`,
      'pragma integrity_check',
      'pragma foreign_key_check',
      ...HALVES,
    )
    expect([integrity, orphans, ...halves]).toEqual([[['ok']], [], [], []])
    const marks = { connections: new Set(stored!.flat()), notes: new Set(noted!.flat()) }
    const lost = [
      ...connections.filter((mark) => !marks.connections.has(mark)),
      ...notes.filter((mark) => !marks.notes.has(mark)),
      // A later name may have been written but not acknowledged; an earlier one would be a lost write.
      ...named!.filter(
        ([id, name]) => Number(names.get(id as number)?.split(' ')[2]) > Number(String(name).split(' ')[2]),
      ),
    ]
    expect(lost).toEqual([])
  }
})

test('fifty people who write at the same time are all served', async () => {
  const answers = crowd.investors.map((user) =>
    send(product.url, user, 'PUT', '/api/user/profile', getName(user, `fifty ${user.id}`)),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(50).fill(200))
  const [named] = await queryDatabase(dataDir, `select id from users where last_name = 'fifty ' || id`)
  expect(named).toHaveLength(50)
})
