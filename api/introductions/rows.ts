import { alias, and, desc, eq, ne, notExists, or, type SQL, sql, type SQLWrapper } from '#api/platform/db/drizzle.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import type { Introduction, ProposedIntroduction } from './calls.ts'
import type { Viewer } from '#api/policy.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { blocks, connections } from '#api/connections/table.ts'
import { introductionAnswers, introductions } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'

type Read = Reader | Transaction

export const founders = alias(users, 'founders')

/** Who can be introduced: an approved founder of an approved startup and an approved investor, both active. */
const MAY_MEET = and(
  eq(users.role, 'investor'),
  eq(users.active, true),
  eq(startups.approved, true),
  eq(startups.ownerActive, true),
  eq(founders.role, 'founder'),
)

/**
 * Neither has blocked the other. Checked before an introduction is proposed and before it connects, and nowhere else,
 * so that a pending one looks the same to both (rules: Block).
 */
const NOT_APART = sql`not exists (select 1 from ${blocks} where (${blocks.blockerId}, ${blocks.blockedId}) in (
  values (${users.id}, ${founders.id}), (${founders.id}, ${users.id})
))`

const isFor = (investorId: typeof users.id, startupId: typeof startups.id) =>
  and(eq(connections.investorId, investorId), eq(connections.startupId, startupId))

/** They connected without us. */
const haveMet = (read: Read) =>
  read
    .select({ id: connections.id })
    .from(connections)
    .where(and(isFor(users.id, startups.id), eq(connections.state, 'accepted')))

const selection = {
  introduction: introductions,
  startup: { id: startups.id, userId: startups.userId, companyName: startups.companyName },
  founder: { firstName: founders.firstName, lastName: founders.lastName },
  investor: { firstName: users.firstName, lastName: users.lastName },
  // The id comes first, because a joined row counts as missing if its first column is null.
  profile: { id: investors.id, firmName: investors.firmName, isPublic: investors.isPublic },
}

const select = (read: Read) =>
  read
    .select(selection)
    .from(introductions)
    .innerJoin(startups, eq(startups.id, introductions.startupId))
    .innerJoin(users, eq(users.id, introductions.investorId))
    .innerJoin(founders, eq(founders.id, startups.userId))
    .leftJoin(investors, eq(investors.userId, introductions.investorId))
    .$dynamic()

export type IntroductionRecord = Awaited<ReturnType<typeof select>>[number]

/** All introductions, for administrators. */
export const selectIntroductions = select

/** An introduction of people who can still meet. */
export async function findIntroduction(read: Read, id: number): Promise<IntroductionRecord | undefined> {
  const [record] = await select(read).where(and(eq(introductions.id, id), MAY_MEET))
  return record
}

const introductionsForUser = prepared((read: Reader) => {
  const user = sql.placeholder('user')
  return select(read)
    .where(
      and(
        eq(introductions.state, 'proposed'),
        or(eq(introductions.investorId, user), eq(startups.userId, user)),
        MAY_MEET,
        notExists(haveMet(read)),
      ),
    )
    .orderBy(desc(introductions.id))
    .prepare()
})

/** Someone's pending introductions, newest first, independent of anyone else's answer. */
export function listIntroductionsForUser(read: Read, userId: number): Promise<IntroductionRecord[]> {
  return introductionsForUser(read).all({ user: userId })
}

/** The state between two people who can meet; `null` if they can't. */
export async function findPair(read: Read, condition: SQL | undefined) {
  const [pair] = await read
    .select({
      investorId: users.id,
      founderId: founders.id,
      startupId: startups.id,
      connection: { id: connections.id, state: connections.state, initiatedBy: connections.initiatedBy },
    })
    .from(startups)
    .innerJoin(founders, eq(founders.id, startups.userId))
    .innerJoin(investors, ne(investors.userId, startups.userId))
    .innerJoin(users, eq(users.id, investors.userId))
    .leftJoin(connections, isFor(users.id, startups.id))
    .where(and(condition, MAY_MEET, NOT_APART))
  return pair ?? null
}
export type Pair = NonNullable<Awaited<ReturnType<typeof findPair>>>

/** The answers to some introductions, by introduction and account. */
export async function answersTo(read: Read, ids: readonly number[] | SQLWrapper) {
  const some = 'getSQL' in ids ? ids : sql`(select "value" from json_each(${JSON.stringify(ids)}))`
  const rows = await read
    .select()
    .from(introductionAnswers)
    .where(sql`${introductionAnswers.introductionId} in ${some}`)
  const answers = new Map(rows.map((row) => [`${row.introductionId} ${row.userId}`, row.answer]))
  return (introductionId: number, userId: number) => answers.get(`${introductionId} ${userId}`) ?? null
}

/** One person's own answers to introductions; the other person's aren't read. */
export async function myAnswers(read: Read, userId: number) {
  const rows = await read.select().from(introductionAnswers).where(eq(introductionAnswers.userId, userId))
  return new Map(rows.map(({ introductionId, answer }) => [introductionId, answer]))
}

/** An introduction as one of its people reads it. */
export function toIntroduction(
  viewer: Viewer,
  { introduction, startup, investor, profile }: IntroductionRecord,
  answer: Introduction['answer'],
  connectionId: number | null,
): Introduction {
  const isNamed = profile?.isPublic === true || connectionId !== null
  return {
    id: introduction.id,
    note: introduction.note,
    createdAt: introduction.createdAt.toISOString(),
    dueAt: introduction.dueAt.toISOString(),
    answer,
    connectionId,
    ...(viewer.id === startup.userId
      ? {
          investor: {
            name: isNamed ? fullName(investor) : null,
            firmName: isNamed ? (profile?.firmName ?? null) : null,
          },
        }
      : { startup: { id: startup.id, companyName: startup.companyName } }),
  }
}

/** An introduction as administrators read it. */
export function toProposed(
  { introduction, startup, founder, investor, profile }: IntroductionRecord,
  getAnswer: Awaited<ReturnType<typeof answersTo>>,
): ProposedIntroduction {
  const { id, state, note, createdAt, dueAt, endedAt, investorId } = introduction
  return {
    id,
    state,
    note,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    startup: { id: startup.id, companyName: startup.companyName, founder: fullName(founder) },
    investor: { name: fullName(investor), firmName: profile?.firmName ?? null },
    answers: { founder: getAnswer(id, startup.userId), investor: getAnswer(id, investorId) },
  }
}
