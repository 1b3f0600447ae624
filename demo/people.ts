import { eq } from '#api/platform/db/drizzle.ts'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getKeys } from '#api/auth/contract/login.ts'
import { logoAddress } from '#api/startups/contract/logo.ts'
import type { Database } from '#api/platform/db/database.ts'
import { users, type NewUser } from '#api/users/table.ts'
import { fundingSubmissions, startups as startupTable } from '#api/startups/table.ts'
import { investors as investorTable } from '#api/investors/table.ts'
import { writeInternal } from '#api/region/settings.service.ts'
import { freshnessJob } from '#api/trust/jobs.ts'
import type { FileStore } from '#api/platform/files/store.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { storeDocuments } from './documents.ts'
import { seedImports } from './imports.ts'
import { region } from './region.ts'
import { insertOutcomes } from './outcomes.ts'
import { insertRelations } from './relations.ts'
import { daysBefore, getId, investorRow, getName, startupRow, submissionRows, getUsername, type Seed } from './rows.ts'
import { investors, startups } from './sample.ts'
import { insertTrust } from './trust.ts'
import { insertActivity } from './activity.ts'

/**
 * Inserts every account of the sample region with profiles, saved startups, connections, views, and password resets, in
 * one transaction, with dates before `now` (milliseconds). Does nothing and returns false when any account exists.
 */
export async function seedUsers(
  database: Database,
  now: number,
  hash: (password: string) => Promise<string>,
  files?: FileStore,
): Promise<boolean> {
  if (await database.read.select({ id: users.id }).from(users).limit(1).get()) return false
  // One hash for everyone: fifty would take most of the first start.
  const people = usersRows(now, await hash(DEMO_PASSWORD))
  const seeded = await database.write(async (transaction) => {
    if (await transaction.select({ id: users.id }).from(users).limit(1).get()) return null
    const ids = await transaction.insert(users).values(people).returning({ id: users.id, username: users.username })
    const idOfUsername = new Map(ids.map(({ id, username }) => [username, id]))
    const named = people.map((row) => [`${row.firstName} ${row.lastName}`, idOfUsername.get(row.username)!] as const)
    const seed: Seed = { transaction, now, ids: new Map(named) }
    await insertProfiles(seed)
    await insertRelations(seed)
    await insertOutcomes(seed)
    await insertTrust(seed)
    await insertActivity(seed, people)
    // The days of the setup checklist are over, emails go nowhere, and the texts are ours.
    await writeInternal(transaction, 'skippedSteps', ['branding', 'texts', 'terms', 'email'], now)
    return seed
  })
  if (seeded) await seedImports(database, seeded)
  // Not left to the background job: no one should appear for a moment and then be gone.
  if (seeded) await freshnessJob.run({ database, now: () => now }, {}, { isOver: () => false })
  if (seeded && files) {
    await storeLogos(database, seeded, files)
    await storeDocuments(database, seeded, files)
  }
  return seeded !== null
}

type User = NewUser & { createdAt: Date }

/** Everyone with an account, oldest first. */
function usersRows(now: number, passwordHash: string): User[] {
  const row = (user: string, username: string, daysAgo: number, rest: Partial<User>): User => {
    const registered = daysBefore(now, daysAgo)
    const name = { ...getName(user), username, email: `${username}@people.example`, ...rest }
    return {
      passwordHash,
      profileCompleted: true,
      termsAcceptedAt: registered,
      termsVersion: region.terms.version,
      createdAt: registered,
      updatedAt: registered,
      ...name,
      ...getKeys(name),
    }
  }
  const profiled = new Set([...startups, ...investors].map((each) => each.username))
  const accounts = DEMO_ACCOUNTS.map(({ person, username, role, requestedRole, isUnconfirmed, daysAgo }) =>
    row(person, username, daysAgo, {
      role,
      requestedRole: requestedRole ?? (role === 'founder' || role === 'investor' ? role : null),
      profileCompleted: profiled.has(username),
      email: `${username}@wrenvalley.example`,
      emailUnconfirmedSince: isUnconfirmed ? daysBefore(now, daysAgo) : null,
    }),
  )
  const founders = startups
    .filter((each) => !each.username)
    .map(({ founder, founderApproved, domain, daysAgo }) =>
      row(founder, getUsername(founder), daysAgo + 1, {
        role: founderApproved === false ? 'user' : 'founder',
        requestedRole: 'founder',
        email: `${getName(founder).firstName.toLowerCase()}@${domain}`,
      }),
    )
  const others = investors
    .filter((each) => !each.username)
    .map(({ person, approved, daysAgo }) =>
      row(person, getUsername(person), daysAgo + 1, {
        role: approved ? 'investor' : 'user',
        requestedRole: 'investor',
      }),
    )
  return [...accounts, ...founders, ...others].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

async function insertProfiles({ transaction, now, ids }: Seed) {
  const inserted = await transaction
    .insert(startupTable)
    .values(startups.toSorted(oldestFirst).map((startup) => startupRow(startup, getId(ids, startup.founder), now)))
    .returning({ id: startupTable.id, companyName: startupTable.companyName })
  for (const { id, companyName } of inserted) ids.set(companyName, id)
  const requests = startups.flatMap((startup) => submissionRows(startup, getId(ids, startup.companyName), now))
  await transaction.insert(fundingSubmissions).values(requests)
  await transaction
    .insert(investorTable)
    .values(investors.toSorted(oldestFirst).map((each) => investorRow(each, getId(ids, each.person), now)))
}

const oldestFirst = (a: { daysAgo: number }, b: { daysAgo: number }) => b.daysAgo - a.daysAgo

/** Stores the logo of each company that has one, as an upload would. */
async function storeLogos(database: Database, { ids }: Seed, files: FileStore): Promise<void> {
  const stored: { id: number; logo: string }[] = []
  for (const { companyName } of startups) {
    const path = join(import.meta.dirname, 'logos', `${companyName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`)
    if (!existsSync(path)) continue
    const image = readFileSync(path)
    const name = await files.save(await files.stage([image], () => image.length), 'webp')
    const id = getId(ids, companyName)
    stored.push({ id, logo: logoAddress(id, name) })
  }
  // Concurrently, because each is a round trip when the files are on a server.
  await database.write((tx) =>
    Promise.all(stored.map(({ id, logo }) => tx.update(startupTable).set({ logo }).where(eq(startupTable.id, id)))),
  )
}
