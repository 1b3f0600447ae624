import { eq } from 'drizzle-orm'
import { type Call, statusOf } from '#api/contract/call.ts'
import { CALLS, nameOf } from '#api/contract/calls.ts'
import {
  canReadDocuments,
  canRequestFunding,
  canSeeFounderContact,
  connectionMoves,
  investorView,
  startupView,
  type Viewer,
} from '#api/contract/policy.ts'
import { users } from '#api/db/schema/account.ts'
import { connections as connectionTable } from '#api/db/schema/connection.ts'
import { confidentialityTerms } from '#api/db/schema/confidentiality.ts'
import { documentRequests } from '#api/db/schema/document-grant.ts'
import { emailChanges, emailCodes } from '#api/db/schema/email-address.ts'
import { codeOf } from '#api/core/email-address/code.ts'
import { DAY } from '#api/contract/dates.ts'
import { invitationToken } from '#api/core/invitation/invitation.token.ts'
import { undoToken } from '#api/core/email-address/undo.token.ts'
import { pressCode } from '#api/core/letter-link/press.ts'
import { passkeys } from '#api/db/schema/passkey.ts'
import { createChallenge, ownerOf } from '#api/core/passkey/challenge.ts'
import { createDevice } from '#api/features/passkey/testing-passkey.ts'
import { documents } from '#api/db/schema/document.ts'
import { invitations } from '#api/db/schema/invitation.ts'
import { investors } from '#api/db/schema/investor.ts'
import { meetings } from '#api/db/schema/meeting.ts'
import { savedStartups } from '#api/db/schema/saved-startup.ts'
import { settings } from '#api/db/schema/settings.ts'
import { startups } from '#api/db/schema/startup.ts'
import { importedRecords, tableImports } from '#api/db/schema/table-import.ts'
import { loginChallenges, twoStepSecrets } from '#api/db/schema/two-step.ts'
import { websiteCodes } from '#api/db/schema/website.ts'
import { requireDomain } from '#api/features/website/website.state.service.ts'
import { createFirstAdminLink } from '#api/features/account/first-admin.service.ts'
import { multipart, MULTIPART } from '#api/features/document/testing-document.ts'
import { pdf } from '#api/features/document/testing-files.ts'
import { unsubscribeToken } from '#api/core/mail/unsubscribe.token.ts'
import { hashToken } from '#api/core/session/session.token.ts'
import { appCode } from '#api/features/two-step/testing-two-step.ts'
import { sealSecret } from '#api/core/two-step/two-step.secret.ts'
import { secretText } from '#api/core/two-step/two-step.codes.ts'
import { TEST_PASSWORD } from '#api/testing.ts'
import type { Facts, Name, Owned, Person, World } from './two-of-each.ts'

/** Something that a path can name, and the policy's answer for it. */
export interface Target {
  name: string
  params: readonly (string | number)[]
  status: (viewer: Viewer | null) => number
}

/** A request as an authorised person would send it: the example of its declaration, unless one is given here. */
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
  /** Brings a world to where the call does all that it can do. */
  prepare?: (world: World, me: Person | null) => Promise<void>
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

/** A document, and where it is given somebody whom the call is about: its founder may. */
const ofOwnDocuments =
  (done: number, about?: Name) =>
  ({ startups: planted, people }: Facts): Target[] =>
    planted.map(({ owner, document }) => ({
      name: `the document of ${owner}`,
      params: about ? [document.id, people[about].id] : [document.id],
      status: (viewer) => (viewer?.id === people[owner].id ? done : 404),
    }))

const asking = (done: number) =>
  ofStartups(
    ({ document }) => [document.id],
    (viewer, subject) => (canReadDocuments(viewer, subject) ? done : 404),
  )

/** What founders ask readers to agree to. */
const TERMS = {
  text: 'What you read stays between us.',
  version: 'b'.repeat(64),
  offeredAt: new Date(Date.UTC(2026, 0, 2)),
}

/** Every document asks for terms that nobody has agreed to. */
const askForTerms = ({ database, startups: planted }: World) =>
  database.write(async (tx) => {
    await tx.update(documents).set({ asksTerms: true })
    await tx.insert(confidentialityTerms).values(planted.map(({ id: startupId }) => ({ ...TERMS, startupId })))
  })

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
      const sides = { initiatedBy: 'investor' as const, founderId: people[founder].id, investorId: people[investor].id }
      if (viewer?.id !== sides.founderId && viewer?.id !== sides.investorId) return 404
      return connectionMoves(viewer, { ...sides, state: 'requested' }).includes('declined') ? 200 : 403
    },
  }))

/** Its two people alone; an administrator has no part in it, nor in their meeting. */
const ofConversations =
  (done: number, param: 'id' | 'meeting' = 'id') =>
  ({ conversations, people }: Facts): Target[] =>
    conversations.map(({ founder, investor, ...ids }) => ({
      name: `the conversation of ${founder} and ${investor}`,
      params: [ids[param]],
      status: (viewer) => ([people[founder].id, people[investor].id].includes(viewer?.id ?? 0) ? done : 404),
    }))
/** What belongs to both sides of a connection. */
const ofBoth =
  (list: (facts: Facts) => Facts['outcomes'], done: { founder: number; investor: number }) =>
  (facts: Facts): Target[] =>
    list(facts).map(({ id, founder, investor }) => ({
      name: `what ${founder} and ${investor} share`,
      params: [id],
      status: (viewer) => {
        if (viewer?.id === facts.people[founder].id) return done.founder
        return viewer?.id === facts.people[investor].id ? done.investor : 404
      },
    }))
const accepted = async ({ database }: World) =>
  database.write(async (tx) => void (await tx.update(connectionTable).set({ state: 'accepted' })))
const both = (done: number) => ({ founder: done, investor: done })

/** Both sides may, whoever asked. */
const ofPairs = ({ connections, people }: Facts): Target[] =>
  connections.map(({ id, founder, investor }) => ({
    name: `the connection of ${founder} and ${investor}`,
    params: [id],
    status: (viewer) => ([people[founder].id, people[investor].id].includes(viewer?.id ?? 0) ? 204 : 404),
  }))

/** An id names a startup for an investor, and an investor for a founder. */
const ofMatches =
  (done: number) =>
  ({ startups: planted, investors: profiles }: Facts): Target[] =>
    [...new Set([...planted, ...profiles].map(({ id }) => id))].map((id) => ({
      name: `the profiles with the id ${id}`,
      params: [id],
      status: (viewer) => {
        const investor = profiles.find((one) => one.id === id)?.subject
        const startup = planted.find((one) => one.id === id)?.subject
        if (viewer?.role === 'founder') return investor && investorView(viewer, investor) !== 'none' ? done : 404
        return startup && startupView(viewer, startup) !== 'none' ? done : 404
      },
    }))

/** Whom a founder asks, and whom everybody else would. */
const receiverOf = ({ investors, startups }: Facts, me: Person | null) => ({
  ...(me?.viewer.role === 'founder' ? { investorId: investors[0]!.id } : { startupId: startups[1]!.id }),
  message: 'We grow what you invest in, and raise a round.',
})

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
const ofTable =
  (done: number) =>
  ({ table }: Facts): Target[] => [{ name: 'a table', params: [table], status: () => done }]
const tableIn = (state: 'checked' | 'done') => ({
  targets: ofTable(200),
  prepare: ({ database, clock }: World) =>
    database.write(async (tx) => void (await tx.update(tableImports).set({ state, finishedAt: new Date(clock.now) }))),
})
/** The same in every world: what it leaves in the database is compared. */
const DEVICE = createDevice()
let madePasskey = {}
const withNewPasskey = async ({ context, clock }: World, me: Person | null) => {
  const challenge = createChallenge(context.keys, `new ${me!.id}`, clock.now)
  madePasskey = DEVICE.make({ challenge, owner: ownerOf(context.keys, me!.id) })
}
let passkeyAnswer: object = {}
const withPasskey = async ({ database, context, clock, people }: World) => {
  const userId = people.founder.id
  const { credentialId, publicKey } = DEVICE
  const key = { userId, name: 'Phone', credentialId, publicKey, counter: 0, domain: 'localhost' }
  const createdAt = new Date(clock.now)
  const expiresAt = new Date(clock.now + 60_000)
  await database.write(async (tx) => {
    await tx.insert(passkeys).values({ ...key, createdAt })
    await tx.insert(loginChallenges).values({ tokenHash: hashToken(TOKEN), userId, remember: false, expiresAt })
  })
  DEVICE.setCounter(0)
  DEVICE.setOwner(ownerOf(context.keys, userId))
  passkeyAnswer = DEVICE.answer({ challenge: createChallenge(context.keys, 'login', clock.now) })
}
/** An address that was left; its id in a new world. */
const CHANGE = 1
let emailUndo = { token: '', press: '' }
let emailCode = '00000000'
const withEmailCode = async ({ database, context, clock }: World, me: Person | null) => {
  const userId = me!.id
  const at = new Date(clock.now)
  await database.write(async (tx) => {
    await tx.update(users).set({ emailUnconfirmedSince: at }).where(eq(users.id, userId))
    await tx.insert(emailCodes).values({ userId, seed: TOKEN, sentAt: at })
  })
  emailCode = codeOf(context.keys, userId, TOKEN)
}
const withChange = async ({ database, context, people, clock }: World) => {
  const left = { userId: people.founder.id, email: 'left@example.org', emailKey: 'left@example.org' }
  const undoUntil = new Date(clock.now + 60_000)
  await database.write(async (tx) => void (await tx.insert(emailChanges).values({ id: CHANGE, ...left, undoUntil })))
  emailUndo = {
    token: undoToken(context.keys, CHANGE),
    press: pressCode(context.keys, 'email-undo', CHANGE, clock.now),
  }
}
/** An invitation; its id in a new world. */
const INVITATION = 1
let invited = { token: '', press: '' }
let invitationCode = '00000000'
const withInvitation =
  (role: 'founder' | 'editor' = 'founder', sentBefore = 0) =>
  async ({ database, context, people, clock }: World) => {
    const email = 'ines@region.example'
    const row = { id: INVITATION, email, emailKey: email, role, seed: TOKEN, invitedBy: people.admin.id, letters: 1 }
    const sentAt = new Date(clock.now - sentBefore)
    const sent = { ...row, sentAt, createdAt: sentAt }
    await database.write(async (tx) => void (await tx.insert(invitations).values(sent)))
    const press = pressCode(context.keys, 'invitation', INVITATION, clock.now)
    invited = { token: invitationToken(context.keys, row), press }
    invitationCode = codeOf(context.keys, INVITATION, TOKEN)
  }
const claimed = { firstName: 'Ines', lastName: 'Vogel', username: 'newcomer', password: 'violet-lantern-42' }
/** A profile that was imported; its id in a new world. */
const RECORD = 1
const withRecord = async ({ database, clock }: World) => {
  const at = new Date(clock.now)
  const fields = { companyName: 'Quiet Orchard', email: 'hanne@orchard.example' }
  const row = { id: RECORD, kind: 'startups', emailKey: fields.email, nameKey: 'quiet orchard', fields } as const
  await database.write(
    async (tx) => void (await tx.insert(importedRecords).values({ ...row, createdAt: at, updatedAt: at })),
  )
}
const anInvitation = {
  targets: () => [{ name: 'an invitation', params: [INVITATION], status: () => 200 }],
  prepare: withInvitation(),
}
let websiteCode = '00000000'
const withWebsiteCode = async ({ database, context, clock }: World, me: Person | null) => {
  const { domain } = await requireDomain(database.read, me!.viewer)
  const sent = { domain, address: `ada@${domain}`, seed: TOKEN, sentAt: new Date(clock.now) }
  await database.write(async (tx) => void (await tx.insert(websiteCodes).values({ userId: me!.id, ...sent })))
  websiteCode = codeOf(context.keys, me!.id, TOKEN)
}
const withStatements = async ({ database, clock }: World) => {
  const chosen = { key: 'statements', value: 'uk', updatedAt: new Date(clock.now) }
  await database.write(async (tx) => void (await tx.insert(settings).values(chosen)))
}
const newStartup = { prepare: withoutStartup }
const newInvestor = { prepare: withoutInvestor }
const changeSaved = { targets: ofOwners(({ saved }) => saved, 200) }
const admins = (name: Name, done = 200) => ({ targets: forAdmin(done, name) })
const adminStartup = {
  targets: ofStartups(
    ({ id }) => [id],
    () => 200,
  ),
}

/** The answer of editing calls without content to edit, as in these worlds. */
const CLOSED = 503

/** What a request needs besides its declaration. */
const NEEDS: Readonly<Record<string, Partial<Sample>>> = {
  'POST /api/login': { body: ({ people }) => ({ username: people.founder.username, password: TEST_PASSWORD }) },
  'POST /api/login/second-step': {
    body: () => ({ secondStep: TOKEN, code: '123456' }),
    prepare: ({ database, people, clock }) =>
      database.write(async (tx) => {
        const expiresAt = new Date(clock.now + 60_000)
        const challenge = { tokenHash: hashToken(TOKEN), userId: people.founder.id, remember: false, expiresAt }
        await tx.insert(loginChallenges).values(challenge)
      }),
  },
  'POST /api/first-admin': {
    // The link is filled in by `prepare`, which gives it out once.
    body: () => ({ ...newcomer, token: firstAdminToken }),
    prepare: async ({ database, clock }) => {
      await database.write(async (tx) => void (await tx.update(users).set({ role: 'user' })))
      const link = await createFirstAdminLink(database, 'http://localhost', clock.now)
      firstAdminToken = new URL(link!).searchParams.get('token')!
    },
  },
  'POST /api/password-reset/request': {
    body: ({ people }) => ({ username: people.investor.username, reason: 'Forgot it' }),
  },
  'POST /api/unsubscribe': {
    query: ({ context, people }) =>
      `?token=${unsubscribeToken(context.keys, { userId: people.investor.id, topic: 'matches' })}`,
  },
  // Nobody has left an address there.
  'GET /api/email-address/undo': { done: 404, query: () => '?token=of-nobody' },
  'POST /api/email-address/undo': { body: () => emailUndo, prepare: withChange },
  // Nobody was invited there.
  'GET /api/invitation': { done: 404, query: () => '?token=of-nobody' },
  'POST /api/invitation/code': {
    body: () => ({ email: 'ines@region.example', code: invitationCode }),
    prepare: withInvitation(),
  },
  'POST /api/invitation/refuse': { body: () => invited, prepare: withInvitation() },
  'POST /api/invitation/letter': { body: () => invited, prepare: withInvitation('founder', 31 * DAY) },
  'POST /api/invitation/take': { body: () => ({ ...invited, ...claimed }), prepare: withInvitation('editor') },
  'POST /api/admin/invitations/claims': { body: () => ({ recordIds: [RECORD] }), prepare: withRecord },
  'POST /api/admin/invitations/:id/letter': anInvitation,
  'DELETE /api/admin/invitations/:id': anInvitation,
  // Nothing is sent from these worlds.
  'POST /api/user/email-address/code': { done: 409 },
  'POST /api/user/website/code': { done: 409 },
  'POST /api/user/website/confirm': { body: () => ({ code: websiteCode }), prepare: withWebsiteCode },
  'POST /api/investor/statement': { prepare: withStatements },
  'POST /api/startups/:id/reports': {
    targets: ofStartups(
      ({ id }) => [id],
      (viewer, subject) => {
        if (startupView(viewer, { ...subject, isPublic: true }) === 'none') return 404
        return viewer?.id === subject.userId ? 403 : 204
      },
    ),
    // So that a founder sees another one's.
    prepare: ({ database }) => database.write(async (tx) => void (await tx.update(startups).set({ isPublic: true }))),
  },
  'POST /api/investors/:id/reports': {
    targets: ({ investors: planted }) =>
      planted.map(({ id, owner, subject }) => ({
        name: `the profile of ${owner}`,
        params: [id],
        status: (viewer) => {
          if (investorView(viewer, subject) === 'none') return 404
          return viewer?.id === subject.userId ? 403 : 204
        },
      })),
  },
  'PUT /api/admin/users/:id/known': admins('founder'),
  'DELETE /api/admin/users/:id/known': admins('founder'),
  'POST /api/user/email-address/confirm': { body: () => ({ code: emailCode }), prepare: withEmailCode },
  'GET /api/startups/:id': { targets: ofStartups(({ id }) => [id], statusOfStartup) },
  'GET /api/startups/:id/logo/:file': { targets: ofStartups(({ id, logo }) => [id, logo], statusOfStartup) },
  'DELETE /api/user': { body: (_, me) => ({ confirmation: me?.username ?? 'nobody' }) },
  'PUT /api/user/profile': { body: () => ({ ...profile, currentPassword: TEST_PASSWORD }) },
  'POST /api/user/change-password': {
    body: () => ({
      currentPassword: TEST_PASSWORD,
      newPassword: 'amber-harbour-77',
      confirmPassword: 'amber-harbour-77',
    }),
  },
  'POST /api/user/password-check': { body: () => ({ password: TEST_PASSWORD }) },
  'POST /api/user/passkeys': { body: () => ({ name: 'My phone', ...madePasskey }), prepare: withNewPasskey },
  'DELETE /api/user/passkeys/:id': {
    targets: ofOwners(
      everybody(({ passkey }) => passkey),
      204,
    ),
  },
  'POST /api/login/passkey': { body: () => passkeyAnswer, prepare: withPasskey },
  'POST /api/login/second-step/passkey': {
    body: () => ({ secondStep: TOKEN, ...passkeyAnswer }),
    prepare: withPasskey,
  },
  'POST /api/user/two-step/confirm': {
    prepare: withTwoStep(false),
    // The worlds' clock is stopped.
    body: () => ({ code: appCode(secretText(SECRET), Date.UTC(2026, 0, 15, 12)) }),
  },
  'POST /api/user/two-step/recovery-codes': { prepare: withTwoStep(true) },
  'DELETE /api/user/two-step': { prepare: withTwoStep(true) },
  'DELETE /api/user/sessions/:id': {
    targets: ofOwners(
      everybody((person) => person.otherSession),
      204,
    ),
  },
  'GET /api/startups/:id/founder': {
    targets: ofStartups(
      ({ id }) => [id],
      (viewer, subject) => {
        if (startupView(viewer, subject) === 'none') return 404
        return canSeeFounderContact(viewer, subject) ? 200 : 403
      },
    ),
  },
  'GET /api/documents/:filename': {
    targets: ofStartups(
      ({ document }) => [document.name],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 200 : 404),
    ),
  },
  'GET /api/documents/:id/about': {
    targets: ofStartups(
      ({ document }) => [document.id],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 200 : 404),
    ),
  },
  'GET /api/documents/:id/first-page': {
    targets: ofStartups(
      ({ document }) => [document.id],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 200 : 404),
    ),
  },
  'POST /api/documents/:id/page-times': {
    targets: ofStartups(
      ({ document }) => [document.id],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 204 : 404),
    ),
  },
  'GET /api/startups/:id/documents': { targets: ofStartups(({ id }) => [id], statusOfStartup) },
  'POST /api/documents/:id/ask': {
    targets: ofStartups(
      ({ document }) => [document.id],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 201 : 404),
    ),
    prepare: async ({ database }) =>
      database.write(async (tx) => void (await tx.update(documents).set({ visibility: 'named' }))),
  },
  'GET /api/documents/:id/confidentiality': { targets: asking(200), prepare: askForTerms },
  'POST /api/documents/:id/confidentiality': {
    targets: asking(201),
    prepare: askForTerms,
    body: () => ({ version: TERMS.version, name: 'Ada Byron' }),
  },
  'GET /api/confidentiality/:id': {
    targets: ({ agreement, people }) => [
      {
        name: 'a record of agreed terms',
        params: [agreement.id],
        status: (viewer) =>
          [people[agreement.founder].id, people[agreement.investor].id].includes(viewer?.id ?? 0) ? 200 : 404,
      },
    ],
  },
  'PATCH /api/documents/:id/access': { targets: ofOwnDocuments(200) },
  'PUT /api/documents/:id/grants/:userId': { targets: ofOwnDocuments(204, 'investor') },
  'DELETE /api/documents/:id/grants/:userId': { targets: ofOwnDocuments(204, 'investor') },
  'POST /api/documents/:id/requests/:userId': {
    targets: ofOwnDocuments(204, 'investor'),
    prepare: async ({ database, startups: planted, people }) =>
      database.write(async (tx) => {
        const userId = people.investor.id
        const askedAt = new Date(Date.UTC(2026, 0, 2))
        const asked = planted.map(({ document }) => ({ documentId: document.id, userId, askedAt }))
        await tx.insert(documentRequests).values(asked)
      }),
  },
  'PATCH /api/notices/:id': {
    targets: ofOwners(
      everybody(({ notice }) => notice),
      204,
    ),
  },
  'POST /api/startups/profile': newStartup,
  'POST /api/startup/profile': newStartup,
  'DELETE /api/documents/:filename': { targets: ofOwnDocuments(204) },
  'PUT /api/startups/:id': {
    targets: ofStartups(
      ({ id }) => [id],
      (viewer, subject) => {
        if (startupView(viewer, subject) === 'none') return 404
        return canRequestFunding(viewer, subject) ? 200 : 403
      },
    ),
  },
  'POST /api/investors/profile': newInvestor,
  'POST /api/investor/profile': newInvestor,
  'POST /api/investor/saved-startups': { done: 201, body: (facts) => ({ startupId: facts.startups[1]!.id }) },
  'PATCH /api/investor/saved-startups/:id': changeSaved,
  'PUT /api/investor/saved-startups/:id': changeSaved,
  'DELETE /api/investor/saved-startups/:id': { targets: ofOwners(({ saved }) => saved, 204) },
  'POST /api/investor/saved-startups/:id/done': {
    ...changeSaved,
    prepare: async ({ database }) =>
      database.write(async (tx) => void (await tx.update(savedStartups).set({ nextAction: 'Call them' }))),
  },
  'POST /api/connect': { body: receiverOf },
  'POST /api/connect/room': { body: receiverOf },
  'PATCH /api/investor/saved-searches/:id': { targets: ofOwners(({ searches }) => searches, 200) },
  'DELETE /api/investor/saved-searches/:id': { targets: ofOwners(({ searches }) => searches, 204) },
  'GET /api/matches/:id': { targets: ofMatches(200) },
  'POST /api/matches/:id/dismiss': { targets: ofMatches(204) },
  'DELETE /api/matches/:id/dismiss': { targets: ofMatches(204) },
  'POST /api/connections/:id/block': { targets: ofPairs },
  'DELETE /api/connections/:id/block': { targets: ofPairs },
  'GET /api/conversations/:id': { targets: ofConversations(200) },
  'GET /api/conversations/:id/messages': { targets: ofConversations(200) },
  'POST /api/conversations/:id/messages': { targets: ofConversations(201) },
  'POST /api/conversations/:id/read': { targets: ofConversations(204) },
  'GET /api/conversations/:id/reports': { targets: ofConversations(200) },
  'POST /api/conversations/:id/reports': {
    targets: ofConversations(204),
    body: ({ conversations }) => ({ messageIds: [conversations[0]!.message], reason: 'It is rude' }),
  },
  'PATCH /api/admin/reports/:id': {
    targets: ({ conversations }) => [{ name: 'a report', params: [conversations[0]!.report], status: () => 200 }],
  },
  'GET /api/connections/:id/outcomes': { targets: ofBoth(({ connections }) => connections, both(200)) },
  'POST /api/connections/:id/outcomes': {
    targets: ofBoth(({ connections }) => connections, both(201)),
    prepare: accepted,
  },
  'POST /api/outcomes/:id/confirm': {
    // Who recorded it does not confirm it.
    targets: ofBoth(({ outcomes }) => outcomes, { founder: 200, investor: 403 }),
    prepare: accepted,
  },
  'PUT /api/outcomes/:id/consent': { targets: ofBoth(({ outcomes }) => outcomes, both(200)) },
  'PUT /api/growth/outside-funding/:id/consent': { targets: ofOwners(({ outsideFunding }) => outsideFunding, 200) },
  'DELETE /api/growth/outside-funding/:id': { targets: ofOwners(({ outsideFunding }) => outsideFunding, 200) },
  'PATCH /api/connections/:id': { targets: ofConnections, body: () => ({ state: 'declined' }) },
  'POST /api/connections/:id/extend': { targets: ofConnections },
  'GET /api/connections/:id/meetings': { targets: ofConversations(200) },
  'POST /api/connections/:id/meetings': { targets: ofConversations(201) },
  'PATCH /api/meetings/:id': { targets: ofConversations(200, 'meeting') },
  'POST /api/meetings/:id/met': {
    targets: ofConversations(200, 'meeting'),
    prepare: ({ database }) => database.write(async (tx) => void (await tx.update(meetings).set({ state: 'over' }))),
  },
  'GET /api/meetings/:id/calendar': { targets: ofConversations(200, 'meeting') },

  // These worlds publish nothing.
  'GET /api/region': { done: 404 },
  'GET /api/admin/report/list': { query: () => '?list=requests' },
  'PATCH /api/introductions/:id': {
    targets: ({ introduction: { id, founder, investor }, people }) => [
      {
        name: `the introduction of ${founder} and ${investor}`,
        params: [id],
        status: (viewer) => (viewer?.id === people[founder].id || viewer?.id === people[investor].id ? 200 : 404),
      },
    ],
  },
  'POST /api/admin/introductions': {
    body: ({ startups, investors }) => ({
      startupId: startups[1]!.id,
      investorId: investors[0]!.id,
      sentence: 'You both work on storage for wind farms.',
    }),
  },
  'GET /api/admin/introductions/people': { query: () => '?side=investor&with=1' },
  'POST /api/admin/introductions/:id/withdraw': {
    targets: ({ introduction }) => [{ name: 'an introduction', params: [introduction.id], status: () => 200 }],
  },
  'POST /api/admin/imports': {
    query: () => '?kind=startups',
    raw: { type: 'text/csv', body: () => Buffer.from('Company\nA company\n') },
  },
  'GET /api/admin/import-samples/:kind': {
    targets: () => [{ name: 'a sample', params: ['startups'], status: () => 200 }],
  },
  'GET /api/admin/imports/:id': { targets: ofTable(200) },
  'GET /api/admin/imports/:id/lines': { targets: ofTable(200) },
  'GET /api/admin/imports/:id/report': { targets: ofTable(200) },
  'PUT /api/admin/imports/:id/columns': { targets: ofTable(200), body: () => ({ fields: ['companyName'] }) },
  'POST /api/admin/imports/:id/run': tableIn('checked'),
  'POST /api/admin/imports/:id/undo': tableIn('done'),
  'DELETE /api/admin/imports/:id': { targets: ofTable(204) },
  'GET /api/admin/users/:id': admins('founder'),
  'POST /api/admin/users/bulk': {
    body: ({ people }) => ({ action: 'approve', ids: [people.pendingFounder.id] }),
  },
  'GET /api/admin/investors/user/:userId': admins('otherInvestor'),
  'GET /api/admin/startups/user/:userId': admins('otherFounder'),
  'PATCH /api/admin/users/:id/approve-role': { ...admins('pendingFounder'), body: () => ({}) },
  'PATCH /api/admin/users/:id/reject-role': admins('pendingFounder'),
  'PATCH /api/admin/users/:id/role': admins('founder'),
  'PATCH /api/admin/users/:id/confirm-email': { ...admins('pendingFounder'), body: () => ({}) },
  'PATCH /api/admin/users/:id/deactivate': admins('founder'),
  'PATCH /api/admin/users/:id/activate': admins('deactivated'),
  'DELETE /api/admin/users/:id': admins('founder', 204),
  'DELETE /api/admin/users/:id/two-step': admins('founder'),
  'DELETE /api/admin/users/:id/sessions': admins('founder'),
  'PATCH /api/admin/startups/:id/public-status': adminStartup,
  'PATCH /api/admin/startups/:id/approve': adminStartup,
  'PATCH /api/admin/startups/:id/status': adminStartup,
  'GET /api/admin/password-reset-requests/:id': {
    targets: ({ reset }) => [{ name: 'a request', params: [reset], status: () => 200 }],
  },
  'POST /api/admin/password-reset-requests/:id/process': {
    targets: ({ reset }) => [{ name: 'a request', params: [reset], status: () => 200 }],
    body: () => ({ status: 'rejected' }),
  },
  'POST /api/admin/outbox/test': { done: 409 },
  'POST /api/admin/outbox/:id/retry': {
    targets: ({ message }) => [{ name: 'a letter', params: [message], status: () => 204 }],
  },
  'PUT /api/admin/first-day/:step': {
    targets: () => [{ name: 'a step', params: ['terms'], status: () => 200 }],
  },
  'PUT /api/admin/settings': { body: () => ({ editorsMayPublish: false, requireTwoStepForAdmins: false }) },

  // Kept with the content.
  'PUT /api/admin/look': { done: CLOSED },
  'PUT /api/admin/look/logo': { done: CLOSED },
  'DELETE /api/admin/look/logo': { done: CLOSED },
  'PUT /api/admin/look/mark': { done: CLOSED },
  'DELETE /api/admin/look/mark': { done: CLOSED },

  'GET /api/cms/overview': { done: CLOSED },
  'POST /api/cms': { done: CLOSED, body: () => ({ action: 'unpublishedEntries', params: {} }) },
  'POST /api/cms/import': { done: CLOSED, body: () => ({ kind: 'news', text: '<rss/>' }) },
  'GET /api/cms/media/:folder/:name': {
    done: CLOSED,
    targets: () => [{ name: 'a picture', params: ['news', 'door.webp'], status: () => CLOSED }],
  },
}

const fileOf = ({ upload }: Call): Sample['raw'] =>
  upload?.field
    ? { type: MULTIPART, body: () => multipart([{ fileName: 'a.pdf', content: pdf() }]) }
    : { type: 'image/png', body: png }

/** A request for every call, by its name. */
export const SAMPLES: Readonly<Record<string, Sample>> = Object.fromEntries(
  CALLS.map((call) => [
    nameOf(call),
    {
      done: statusOf(call),
      ...(call.example && { body: () => call.example! }),
      ...(call.upload && { raw: fileOf(call) }),
      ...NEEDS[nameOf(call)],
    },
  ]),
)
