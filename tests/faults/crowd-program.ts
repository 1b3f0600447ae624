/** Fills a database for `makeCrowd`: `node … crowd-program.ts <url> <founders> <investors> <pending>`. */
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { RequestedRole, Role } from '#api/platform/contract/enumerations.ts'
import { openDatabase, type Transaction } from '#api/platform/db/database.ts'
import { insertStartup, insertUser } from '#api/testing-rows.ts'
import { createSession } from '#api/auth/session.service.ts'

const [url = '', founders = '0', investors = '0', pending = '0'] = process.argv.slice(2)
// All of them in one transaction, which takes a while over a server.
const database = await openDatabase({ url, limits: { unit: 60_000, whole: 60_000 } })
/** Long enough ago that the first use extends the session. */
const now = Date.now() - 2 * 60 * 60 * 1000

/** A signed-in user with a role. */
async function insertPerson(tx: Transaction, role: Role, requestedRole: RequestedRole | null = null) {
  const email = `${crypto.randomUUID()}@example.org`
  const userId = await insertUser(tx, { role, requestedRole, email, profileCompleted: true })
  const { token } = await createSession(tx, { userId, remember: true, userAgentLabel: null, now })
  return { id: userId, email, cookie: `session=${token}` }
}

const crowd = await database.write(async (tx) => {
  const made = {
    founders: [] as object[],
    pending: [] as object[],
    investors: [] as object[],
    startups: [] as number[],
  }
  for (let i = 0; i < Number(founders); i++) {
    const founder = await insertPerson(tx, 'founder')
    const companyName = `Company ${i}`
    made.founders.push(founder)
    made.startups.push(
      await insertStartup(tx, {
        userId: founder.id,
        companyName,
        approved: true,
        isPublic: true,
        status: 'approved',
        openRequests: LIMITS.openRequests.max,
      }),
    )
  }
  for (let i = 0; i < Number(pending); i++) {
    const founder = await insertPerson(tx, 'user', 'founder')
    made.pending.push(founder)
    await insertStartup(tx, { userId: founder.id, companyName: `Company of tomorrow ${i}` })
  }
  for (let i = 0; i < Number(investors); i++) made.investors.push(await insertPerson(tx, 'investor'))
  return made
})
await database.close()
process.stdout.write(JSON.stringify(crowd))
