import { keysOf } from '#api/contract/folded-key.ts'
import type { Database, Transaction } from '#api/db/database.ts'
import type { FileStore } from '#api/files/store.ts'
import { users, type NewUser } from '#api/db/schema/account.ts'
import { connections as connectionTable, type ConnectionRow } from '#api/db/schema/connection.ts'
import { fundingSubmissions } from '#api/db/schema/funding-submission.ts'
import { investors as investorTable } from '#api/db/schema/investor.ts'
import { notices } from '#api/db/schema/notice.ts'
import { passwordResetRequests } from '#api/db/schema/password-reset.ts'
import { savedSearches as savedSearchTable } from '#api/db/schema/saved-search.ts'
import { savedStartups as savedTable } from '#api/db/schema/saved-startup.ts'
import { startupViews } from '#api/db/schema/startup-view.ts'
import { startups as startupTable } from '#api/db/schema/startup.ts'
import { lastListing, WAIT } from '#api/features/saved-search/saved-search.service.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { investors } from './investors.ts'
import { paintLogos } from './logos.ts'
import { randomFrom } from './pictures/random.ts'
import { region } from './region.ts'
import { connections, passwordResets, savedSearches, savedStartups } from './relations.ts'
import { dayBefore, daysBefore, investorRow, nameOf, startupRow, submissionRows, usernameOf } from './rows.ts'
import { startups } from './startups/all.ts'
import { insertApprovals, insertSecurityEvents } from './trails.ts'

/** Milliseconds after which a notice of the sample counts as read. */
const READ_AFTER = 8 * 86_400_000

/** Ids of what was inserted, by the names that the sample data use. */
interface Ids {
  people: Map<string, number>
  companies: Map<string, number>
}

/**
 * Inserts every account of the sample region with its profiles, saved startups, connections, views and reset requests,
 * in one unit of work, dated back from `now` (milliseconds). Does nothing and answers false when anybody is there.
 */
export async function seedPeople(
  database: Database,
  now: number,
  hash: (password: string) => Promise<string>,
  files?: FileStore,
): Promise<boolean> {
  if (await database.read.select({ id: users.id }).from(users).limit(1).get()) return false
  // One hash for all: hashing fifty times would be most of the first start.
  const passwordHash = await hash(DEMO_PASSWORD)
  const companies = await database.write(async (transaction) => {
    if (await transaction.select({ id: users.id }).from(users).limit(1).get()) return null
    const people = await insertPeople(transaction, now, passwordHash)
    const companies = await insertProfiles(transaction, now, people)
    await insertRelations(transaction, now, { people, companies })
    await insertViews(transaction, now, { people, companies })
    const idOfPerson = (person: string) => idOf(people, person)
    await insertApprovals(transaction, now, idOfPerson, peopleRows(now, ''))
    await insertSecurityEvents(transaction, now, idOfPerson)
    return companies
  })
  if (companies && files) await paintLogos(database, companies, files)
  return companies !== null
}

async function insertPeople(transaction: Transaction, now: number, passwordHash: string): Promise<Map<string, number>> {
  const rows = peopleRows(now, passwordHash)
  const keyed = rows.map((row) => ({ ...row, ...keysOf(row) }))
  const inserted = await transaction.insert(users).values(keyed).returning({ id: users.id, username: users.username })
  const byUsername = new Map(inserted.map(({ id, username }) => [username, id]))
  return new Map(rows.map((row) => [`${row.firstName} ${row.lastName}`, byUsername.get(row.username)!]))
}

type Person = Omit<NewUser, 'usernameKey' | 'emailKey'> & { createdAt: Date }

/** Everybody with an account, oldest first. */
function peopleRows(now: number, passwordHash: string): Person[] {
  const row = (person: string, username: string, daysAgo: number, rest: Partial<Person>): Person => {
    const registered = daysBefore(now, daysAgo)
    return {
      ...nameOf(person),
      username,
      email: `${username}@people.example`,
      passwordHash,
      profileCompleted: true,
      termsAcceptedAt: registered,
      termsVersion: region.terms.version,
      createdAt: registered,
      updatedAt: registered,
      ...rest,
    }
  }
  const profiled = new Set([...startups.map((each) => each.username), ...investors.map((each) => each.username)])
  const rows = [
    ...DEMO_ACCOUNTS.map(({ username, firstName, lastName, role, requestedRole, daysAgo }) =>
      row(`${firstName} ${lastName}`, username, daysAgo, {
        role,
        requestedRole,
        profileCompleted: profiled.has(username),
        email: `${username}@wrenvalley.example`,
      }),
    ),
    ...startups
      .filter((each) => !each.username)
      .map((each) =>
        row(each.founder, usernameOf(each.founder), each.daysAgo + 1, {
          role: each.founderApproved === false ? 'user' : 'founder',
          requestedRole: 'founder',
          email: `${nameOf(each.founder).firstName.toLowerCase()}@${each.domain}`,
        }),
      ),
    ...investors
      .filter((each) => !each.username)
      .map((each) =>
        row(each.person, usernameOf(each.person), each.daysAgo + 1, {
          role: each.approved ? 'investor' : 'user',
          requestedRole: 'investor',
        }),
      ),
  ]
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}

async function insertProfiles(transaction: Transaction, now: number, people: Map<string, number>) {
  const inOrder = [...startups].sort((a, b) => b.daysAgo - a.daysAgo)
  const inserted = await transaction
    .insert(startupTable)
    .values(inOrder.map((startup) => startupRow(startup, idOf(people, startup.founder), now)))
    .returning({ id: startupTable.id, companyName: startupTable.companyName })
  const companies = new Map(inserted.map(({ id, companyName }) => [companyName, id]))
  const requests = startups.flatMap((startup) => submissionRows(startup, idOf(companies, startup.companyName), now))
  await transaction.insert(fundingSubmissions).values(requests)
  const profiles = [...investors].sort((a, b) => b.daysAgo - a.daysAgo)
  await transaction
    .insert(investorTable)
    .values(profiles.map((investor) => investorRow(investor, idOf(people, investor.person), now)))
  return companies
}

async function insertRelations(transaction: Transaction, now: number, { people, companies }: Ids) {
  await transaction.insert(savedTable).values(
    savedStartups.map(({ investor, company, notes, tags, daysAgo, nextActionIn, ...plan }) => ({
      ...plan,
      nextActionOn: nextActionIn === undefined ? null : dayBefore(now, -nextActionIn),
      investorId: idOf(people, investor),
      startupId: idOf(companies, company),
      notes: notes ?? null,
      tags: tags ?? [],
      createdAt: daysBefore(now, daysAgo),
      updatedAt: daysBefore(now, daysAgo),
    })),
  )
  const asked = await transaction
    .insert(connectionTable)
    .values(
      connections.map(({ investor, company, state, message, answerNote, daysAgo, answeredDaysAgo }) => {
        const endedAt = answeredDaysAgo === undefined ? null : daysBefore(now, answeredDaysAgo)
        return {
          investorId: idOf(people, investor),
          startupId: idOf(companies, company),
          state,
          message: message ?? '',
          answerNote: answerNote ?? null,
          createdAt: daysBefore(now, daysAgo),
          answeredAt: state === 'withdrawn' ? null : endedAt,
          withdrawnAt: state === 'withdrawn' ? endedAt : null,
        }
      }),
    )
    .returning()
  await insertNotices(transaction, asked)
  await insertSearches(transaction, now, people)
  await transaction.insert(passwordResetRequests).values(
    passwordResets.map(({ person, reason, status, daysAgo }) => ({
      userId: idOf(people, person),
      username: usernameOf(person),
      reason,
      status,
      requestedAt: daysBefore(now, daysAgo),
      processedAt: status === 'pending' ? null : daysBefore(now, daysAgo - 1),
      processedBy: status === 'pending' ? null : idOf(people, 'Avery Stone'),
    })),
  )
}

/** What both sides were told of their requests; older than a week is read. */
async function insertNotices(transaction: Transaction, asked: readonly ConnectionRow[]) {
  const owners = await transaction.select({ id: startupTable.id, userId: startupTable.userId }).from(startupTable)
  const founderOf = new Map(owners.map(({ id, userId }) => [id, userId]))
  const newest = Math.max(...asked.map(({ createdAt }) => createdAt.getTime()))
  const rows = asked.flatMap(
    ({ id: connectionId, investorId, startupId, state, createdAt, answeredAt, withdrawnAt }) => {
      const about = { connectionId, startupId }
      const founder = { userId: founderOf.get(startupId)!, ...about }
      return [
        { ...founder, type: 'connection_requested' as const, createdAt },
        ...(withdrawnAt ? [{ ...founder, type: 'connection_withdrawn' as const, createdAt: withdrawnAt }] : []),
        ...(answeredAt && (state === 'accepted' || state === 'declined')
          ? [{ userId: investorId, ...about, type: `connection_${state}` as const, createdAt: answeredAt }]
          : []),
      ]
    },
  )
  const inOrder = rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isOld = (at: Date) => newest - at.getTime() > READ_AFTER
  await transaction
    .insert(notices)
    .values(inOrder.map((row) => ({ ...row, readAt: isOld(row.createdAt) ? row.createdAt : null })))
}

async function insertSearches(transaction: Transaction, now: number, people: Map<string, number>) {
  const readUpTo = await lastListing(transaction)
  await transaction.insert(savedSearchTable).values(
    savedSearches.map(({ investor, ...search }) => ({
      ...search,
      investorId: idOf(people, investor),
      readUpTo,
      dueAt: new Date(now + WAIT[search.frequency]),
      createdAt: new Date(now),
      updatedAt: new Date(now),
    })),
  )
}

/** Views by the approved investors over the last six weeks, more for some companies than for others. */
async function insertViews(transaction: Transaction, now: number, { people, companies }: Ids) {
  const viewers = investors.filter((each) => each.approved).map((each) => idOf(people, each.person))
  const rows = startups
    .filter((each) => each.review !== 'pending')
    .flatMap(({ companyName, daysAgo, username }) => {
      const random = randomFrom(companyName)
      const interest = username ? 0.3 : random.between(0.02, 0.16)
      const days = Array.from({ length: Math.min(42, daysAgo) }, (_, day) => day)
      return days.flatMap((day) =>
        viewers
          .filter(() => random() < interest)
          .map((viewerId) => ({
            startupId: idOf(companies, companyName),
            viewerId,
            day: daysBefore(now, day).toISOString().slice(0, 10),
          })),
      )
    })
  // Below SQLite's limit of bound values in one statement.
  for (let at = 0; at < rows.length; at += 500) {
    await transaction
      .insert(startupViews)
      .values(rows.slice(at, at + 500))
      .onConflictDoNothing()
  }
}

function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name.replace(/^Dr\. /, ''))
  if (id === undefined) throw new Error(`The sample data name "${name}", who is not in them`)
  return id
}
