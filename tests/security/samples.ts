import { eq } from 'drizzle-orm'
import { investorPayload, startupPayload } from '#api/contract/testing.ts'
import {
  canReadDocuments,
  canRequestFunding,
  canSeeFounderContact,
  connectionMoves,
  startupView,
  type Viewer,
} from '#api/contract/policy.ts'
import { users } from '#api/db/schema/account.ts'
import { investors } from '#api/db/schema/investor.ts'
import { startups } from '#api/db/schema/startup.ts'
import { loginChallenges, twoStepSecrets } from '#api/db/schema/two-step.ts'
import { createFirstAdminLink } from '#api/features/account/first-admin.service.ts'
import { multipart, MULTIPART } from '#api/features/document/testing-document.ts'
import { pdf } from '#api/features/document/testing-files.ts'
import { unsubscribeToken } from '#api/features/mail/unsubscribe.token.ts'
import { hashToken } from '#api/features/session/session.token.ts'
import { appCode } from '#api/features/two-step/testing-two-step.ts'
import { sealSecret } from '#api/features/two-step/two-step.secret.ts'
import { secretText } from '#api/features/two-step/two-step.codes.ts'
import { TEST_PASSWORD } from '#api/testing.ts'
import type { Facts, Name, Owned, Person, World } from './two-of-each.ts'

/** Something that a path can name, and the policy's answer for it. */
export interface Target {
  name: string
  params: readonly (string | number)[]
  status: (viewer: Viewer | null) => number
}

/** A request as an authorised person would send it. */
export interface Sample {
  /** Its answer then. */
  done: number
  /** What its path may name; without parameters there is nothing to name. */
  targets?: (facts: Facts) => Target[]
  query?: (world: World) => string
  /** Sent as JSON. */
  body?: (facts: Facts, me: Person | null) => object
  /** Sent as it is. */
  raw?: { type: string; body: () => Buffer | Promise<Buffer> }
  /** Who makes it if a permitted kind of person is wanted; by default the first kind of the permission table. */
  by?: Name
  /** Brings a world to where the call does all that it can do. */
  prepare?: (world: World, me: Person | null) => Promise<void>
  /** Documented fields beyond those of the body. */
  fields?: readonly string[]
  /** Those that the call only compares with the row, to refuse, and never writes. */
  compares?: readonly string[]
}

const SECRET = new Uint8Array(20).fill(7)
/** Of the one-time link of the world that was prepared last. */
let firstAdminToken = ''
const TOKEN = 'a'.repeat(52)
/** Of a real picture: the smallest PNG that the logo takes is drawn when it is needed. */
const png = async () => {
  const { default: sharp } = await import('sharp')
  return sharp({ create: { width: 40, height: 40, channels: 3, background: '#225544' } })
    .png()
    .toBuffer()
}

const read: () => Sample = () => ({ done: 200 })
const ofStartups =
  (params: (startup: Facts['startups'][number]) => Target['params'], status: StartupStatus) =>
  ({ startups: planted }: Facts): Target[] =>
    planted.map((startup) => ({
      name: `the startup of ${startup.owner}`,
      params: params(startup),
      status: (viewer) => status(viewer, startup.subject),
    }))
type StartupStatus = (viewer: Viewer | null, subject: Facts['startups'][number]['subject']) => number

const ofOwners =
  (list: (facts: Facts) => readonly Owned[], done: number) =>
  (facts: Facts): Target[] =>
    list(facts).map(({ id, owner }) => ({
      name: `what ${owner} owns`,
      params: [id],
      status: (viewer) => (viewer?.id === facts.people[owner].id ? done : 404),
    }))

const everybody = (of: (person: Person) => number) => (facts: Facts) =>
  (Object.entries(facts.people) as [Name, Person][]).map(([owner, person]) => ({ id: of(person), owner }))

const forAdmin =
  (status: number, name: Name) =>
  ({ people }: Facts): Target[] => [{ name: `the account of ${name}`, params: [people[name].id], status: () => status }]

const statusOfStartup: StartupStatus = (viewer, subject) => (startupView(viewer, subject) === 'none' ? 404 : 200)

const ofConnections = ({ connections, people }: Facts): Target[] =>
  connections.map(({ id, founder, investor }) => ({
    name: `the connection of ${founder} and ${investor}`,
    params: [id],
    status: (viewer) => {
      const sides = { founderId: people[founder].id, investorId: people[investor].id }
      if (viewer?.id !== sides.founderId && viewer?.id !== sides.investorId) return 404
      return connectionMoves(viewer, { ...sides, state: 'requested' }).includes('declined') ? 200 : 403
    },
  }))

const profile = { firstName: 'Ada', lastName: 'Quill', email: 'new@example.org', phoneNumber: '123' }
const newcomer = { ...profile, phoneNumber: undefined, username: 'newcomer', password: 'violet-lantern-42' }
const withoutStartup = async ({ database }: World, me: Person | null) =>
  database.write(async (tx) => void (await tx.delete(startups).where(eq(startups.userId, me!.id))))
const withoutInvestor = async ({ database }: World, me: Person | null) =>
  database.write(async (tx) => void (await tx.delete(investors).where(eq(investors.userId, me!.id))))
const withTwoStep = (isOn: boolean) => async (world: World, me: Person | null) =>
  world.database.write(async (tx) => {
    const userId = me!.id
    const secret = sealSecret(world.context.keys, userId, SECRET)
    await tx.insert(twoStepSecrets).values({ userId, secret, createdAt: new Date(0) })
    if (isOn)
      await tx
        .update(users)
        .set({ twoStepSince: new Date(0) })
        .where(eq(users.id, userId))
  })
const startupFields = `
  companyName logo industry stage founded location website phoneNumber linkedIn elevatorPitch
  description pitchDeck fundingAmount equityOffered highlights traction seekingMentorship isPublic
`
  .trim()
  .split(/\s+/)
const investorFields = `
  background areasOfInterest otherInterestArea investmentRange firmName location website linkedIn
  phoneNumber notableInvestments willingToMentor isPublic
`
  .trim()
  .split(/\s+/)
const savedFields = ['notes', 'tags', 'pipeline', 'passedReason', 'nextAction', 'nextActionOn']
const newStartup: Sample = {
  done: 201,
  prepare: withoutStartup,
  body: () => startupPayload,
  fields: startupFields,
  by: 'founder',
}
const newInvestor: Sample = {
  done: 201,
  prepare: withoutInvestor,
  body: () => investorPayload,
  fields: investorFields,
  by: 'investor',
}
const changeSaved: Sample = {
  done: 200,
  targets: ofOwners(({ saved }) => saved, 200),
  body: () => ({ notes: 'Other words.' }),
  fields: savedFields,
}
const ownStartup: Sample = { done: 200, by: 'founder' }
const ownInvestor: Sample = { done: 200, by: 'investor' }
const admins = (name: Name, done = 200, body?: () => object): Sample => ({
  done,
  targets: forAdmin(done, name),
  ...(body && { body }),
})
const adminStartup = (body: () => object): Sample => ({
  done: 200,
  targets: ofStartups(
    ({ id }) => [id],
    () => 200,
  ),
  body,
  compares: ['updatedAt'],
})

/** The answer of editing calls without content to edit, as in these worlds. */
const CLOSED = 503

/** A request for every call of the permission table, by its name there. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'GET /api/health': read(),
  'GET /api/openapi.json': read(),
  'POST /api/login': {
    done: 200,
    body: ({ people }) => ({ username: people.founder.username, password: TEST_PASSWORD }),
    fields: ['remember'],
  },
  'POST /api/register': { done: 201, body: () => ({ ...newcomer, role: 'founder' }) },
  'POST /api/login/second-step': {
    done: 200,
    body: () => ({ secondStep: TOKEN, code: '123456' }),
    prepare: ({ database, people, clock }) =>
      database.write(async (tx) => {
        const expiresAt = new Date(clock.now + 60_000)
        const challenge = { tokenHash: hashToken(TOKEN), userId: people.founder.id, remember: false, expiresAt }
        await tx.insert(loginChallenges).values(challenge)
      }),
  },
  'POST /api/first-admin': {
    done: 201,
    // `prepare` fills in the link, which is given out once.
    body: () => ({ ...newcomer, token: firstAdminToken }),
    prepare: async ({ database, clock }) => {
      await database.write(async (tx) => void (await tx.update(users).set({ role: 'user' })))
      const link = await createFirstAdminLink(database, 'http://localhost', clock.now)
      firstAdminToken = new URL(link!).searchParams.get('token')!
    },
  },
  'POST /api/logout': { done: 204 },
  'POST /api/password-reset/request': {
    done: 202,
    body: ({ people }) => ({ username: people.investor.username, reason: 'Forgot it' }),
    fields: ['email'],
  },
  'GET /api/unsubscribe': { done: 302 },
  'POST /api/unsubscribe': {
    done: 200,
    query: ({ context, people }) =>
      `?token=${unsubscribeToken(context.keys, { userId: people.investor.id, topic: 'matches' })}`,
  },
  'GET /api/stats': read(),
  'GET /api/news': read(),
  'GET /api/events': read(),
  'GET /api/startups': read(),
  'GET /api/startups/:id': { done: 200, targets: ofStartups(({ id }) => [id], statusOfStartup) },
  'GET /api/startups/:id/logo/:file': {
    done: 200,
    targets: ofStartups(({ id, logo }) => [id, logo], statusOfStartup),
  },
  'GET /api/user': read(),
  'DELETE /api/user': {
    done: 204,
    body: (_, me) => ({ confirmation: me?.username ?? 'nobody' }),
  },
  'GET /api/user/data': read(),
  'PUT /api/user/profile': { done: 200, body: () => ({ ...profile, currentPassword: TEST_PASSWORD }) },
  'POST /api/user/change-password': {
    done: 200,
    body: () => ({
      currentPassword: TEST_PASSWORD,
      newPassword: 'amber-harbour-77',
      confirmPassword: 'amber-harbour-77',
    }),
  },
  'GET /api/user/two-step': read(),
  'POST /api/user/password-check': { done: 204, body: () => ({ password: TEST_PASSWORD }) },
  'POST /api/user/two-step/setup': { done: 201 },
  'POST /api/user/two-step/confirm': {
    done: 200,
    prepare: withTwoStep(false),
    // The worlds' clock is stopped.
    body: () => ({ code: appCode(secretText(SECRET), Date.UTC(2026, 0, 15, 12)) }),
  },
  'POST /api/user/two-step/recovery-codes': { done: 200, prepare: withTwoStep(true) },
  'DELETE /api/user/two-step': { done: 204, prepare: withTwoStep(true) },
  'GET /api/user/sessions': read(),
  'DELETE /api/user/sessions': { done: 204 },
  'DELETE /api/user/sessions/:id': {
    done: 204,
    targets: ofOwners(
      everybody((person) => person.otherSession),
      204,
    ),
  },
  'GET /api/investors': read(),
  'GET /api/startups/:id/founder': {
    done: 200,
    targets: ofStartups(
      ({ id }) => [id],
      (viewer, subject) => {
        if (startupView(viewer, subject) === 'none') return 404
        return canSeeFounderContact(viewer, subject) ? 200 : 403
      },
    ),
  },
  'GET /api/documents/:filename': {
    done: 200,
    targets: ofStartups(
      ({ document }) => [document.name],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 200 : 404),
    ),
  },
  'GET /api/notices': read(),
  'GET /api/notices/unread': read(),
  'POST /api/notices/read': { done: 204 },
  'PATCH /api/notices/:id': {
    done: 204,
    targets: ofOwners(
      everybody(({ notice }) => notice),
      204,
    ),
    body: () => ({ read: true }),
  },
  'GET /api/notices/choices': read(),
  'PUT /api/notices/choices': { done: 200, body: () => ({ topic: 'matches', app: false, email: false }) },
  'POST /api/user/role-request': { done: 200, body: () => ({ role: 'investor' }) },

  'GET /api/startup/profile': ownStartup,
  'GET /api/my/startup-profile': ownStartup,
  'GET /api/startup/pitches': ownStartup,
  'GET /api/startup/submissions': ownStartup,
  'GET /api/startup/metrics': ownStartup,
  'GET /api/startup/activity': ownStartup,
  'GET /api/startup/document-reads': ownStartup,
  'POST /api/startups/profile': newStartup,
  'POST /api/startup/profile': newStartup,
  'PUT /api/startup/profile': {
    done: 200,
    by: 'founder',
    body: () => ({ location: 'Elsewhere' }),
    fields: startupFields,
  },
  'PUT /api/startup/logo': { done: 200, by: 'founder', raw: { type: 'image/png', body: png } },
  'DELETE /api/startup/logo': { done: 200, by: 'founder' },
  'POST /api/documents/upload': {
    done: 201,
    by: 'founder',
    raw: { type: MULTIPART, body: () => multipart([{ fileName: 'a.pdf', content: pdf() }]) },
  },
  'DELETE /api/documents/:id': {
    done: 204,
    by: 'founder',
    targets: (facts) =>
      facts.startups.map(({ owner, document }) => ({
        name: `the document of ${owner}`,
        params: [document.id],
        status: (viewer) => (viewer?.id === facts.people[owner].id ? 204 : 404),
      })),
  },
  'PUT /api/startups/:id': {
    done: 200,
    targets: ofStartups(
      ({ id }) => [id],
      (viewer, subject) => {
        if (startupView(viewer, subject) === 'none') return 404
        return canRequestFunding(viewer, subject) ? 200 : 403
      },
    ),
    body: () => ({
      elevatorPitch: 'Batteries that farms share, for every season.',
      fundingAmount: '$1M',
      equityOffered: '5 %',
      highlights: ['Ten farms'],
    }),
    fields: ['pitchDeck', 'traction'],
  },

  'GET /api/investor/profile': ownInvestor,
  'POST /api/investors/profile': newInvestor,
  'POST /api/investor/profile': newInvestor,
  'PUT /api/investor/profile': {
    done: 200,
    by: 'investor',
    body: () => ({ location: 'Elsewhere' }),
    fields: investorFields,
  },
  'GET /api/startups/recommended': read(),
  'GET /api/investor/saved-startups': read(),
  'GET /api/investor/saved-startups.csv': read(),
  'POST /api/investor/saved-startups': {
    done: 201,
    body: (facts) => ({ startupId: facts.startups[1]!.id }),
  },
  'PATCH /api/investor/saved-startups/:id': changeSaved,
  'PUT /api/investor/saved-startups/:id': changeSaved,
  'DELETE /api/investor/saved-startups/:id': { done: 204, targets: ofOwners(({ saved }) => saved, 204) },
  'POST /api/connect': { done: 201, body: (facts) => ({ startupId: facts.startups[1]!.id, message: 'Hello.' }) },
  'GET /api/investor/saved-searches': read(),
  'POST /api/investor/saved-searches': {
    done: 201,
    body: () => ({ name: 'Farms', frequency: 'weekly', q: 'farm' }),
    fields: ['industry', 'stage', 'funding'],
  },
  'PATCH /api/investor/saved-searches/:id': {
    done: 200,
    targets: ofOwners(({ searches }) => searches, 200),
    body: () => ({ name: 'Farms' }),
    fields: ['frequency', 'q', 'industry', 'stage', 'funding'],
  },
  'DELETE /api/investor/saved-searches/:id': { done: 204, targets: ofOwners(({ searches }) => searches, 204) },
  'GET /api/connections': read(),
  'PATCH /api/connections/:id': {
    done: 200,
    targets: ofConnections,
    body: () => ({ state: 'declined' }),
    fields: ['note'],
  },

  'GET /api/admin/overview': read(),
  'GET /api/admin/trends': read(),
  'GET /api/admin/users': read(),
  'GET /api/admin/users/:id': admins('founder'),
  'POST /api/admin/users/bulk': {
    done: 200,
    body: ({ people }) => ({ action: 'approve', ids: [people.pendingFounder.id] }),
    fields: ['approveStartups', 'shown'],
  },
  'GET /api/admin/export/users': read(),
  'GET /api/admin/export/startups': read(),
  'GET /api/admin/export/connections': read(),
  'GET /api/admin/startups': read(),
  'GET /api/admin/investors': read(),
  'GET /api/admin/investors/user/:userId': admins('otherInvestor'),
  'GET /api/admin/startups/user/:userId': admins('otherFounder'),
  'PATCH /api/admin/users/:id/approve-role': {
    ...admins('pendingFounder'),
    fields: ['approveStartup'],
    compares: ['role', 'updatedAt', 'profileUpdatedAt'],
  },
  'PATCH /api/admin/users/:id/reject-role': {
    ...admins('pendingFounder', 200, () => ({ reason: 'Not yet.' })),
    compares: ['role'],
  },
  'PATCH /api/admin/users/:id/role': { ...admins('founder', 200, () => ({ role: 'editor' })), compares: ['updatedAt'] },
  'PATCH /api/admin/users/:id/deactivate': admins('founder'),
  'PATCH /api/admin/users/:id/activate': admins('deactivated'),
  'DELETE /api/admin/users/:id': admins('founder', 204),
  'DELETE /api/admin/users/:id/two-step': admins('founder'),
  'DELETE /api/admin/users/:id/sessions': admins('founder'),
  'PATCH /api/admin/startups/:id/public-status': adminStartup(() => ({ isPublic: true })),
  'PATCH /api/admin/startups/:id/approve': adminStartup(() => ({ approved: true })),
  'PATCH /api/admin/startups/:id/status': adminStartup(() => ({ status: 'approved' })),
  'GET /api/admin/password-reset-requests': read(),
  'POST /api/admin/password-reset-requests/:id/process': {
    done: 200,
    targets: ({ reset }) => [{ name: 'a request', params: [reset], status: () => 200 }],
    body: () => ({ status: 'rejected' }),
  },
  'GET /api/admin/audit': read(),
  'GET /api/admin/security-log': read(),
  'GET /api/metrics': read(),
  'GET /api/admin/outbox': read(),
  'GET /api/admin/outbox/state': read(),
  'POST /api/admin/outbox/:id/retry': {
    done: 204,
    targets: ({ message }) => [{ name: 'a letter', params: [message], status: () => 204 }],
  },
  'GET /api/admin/settings': read(),
  'PUT /api/admin/settings': {
    done: 200,
    body: () => ({ editorsMayPublish: false, requireTwoStepForAdmins: false }),
  },

  'POST /api/cms': { done: CLOSED, body: () => ({ action: 'info', params: {} }) },
  'GET /api/cms/status': read(),
  'GET /api/cms/publish': read(),
  'POST /api/cms/import': { done: CLOSED, body: () => ({ kind: 'news', text: '<rss/>' }) },
  'GET /api/cms/media/:folder/:name': {
    done: CLOSED,
    targets: () => [{ name: 'a picture', params: ['news', 'door.webp'], status: () => CLOSED }],
  },
}
