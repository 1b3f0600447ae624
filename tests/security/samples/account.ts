import { eq } from '#api/platform/db/drizzle.ts'
import { users } from '#api/users/table.ts'
import { emailChanges, emailCodes } from '#api/account/table.ts'
import { getCode, undoToken } from '#api/account/email-proof.service.ts'
import { createClickToken } from '#api/keys.ts'
import { websiteCodes } from '#api/trust/table.ts'
import { requireDomain } from '#api/trust/website.service.ts'
import { unsubscribeToken } from '#api/email/unsubscribe.service.ts'
import { TEST_PASSWORD } from '#api/testing.ts'
import type { User, World } from '#tests/security/two-of-each.ts'
import { type Needs, TOKEN, allPeople, ofOwners, profile } from './sample.ts'

/** An address of someone who asked to be notified; its id in a new world. */
const CHANGE = 1

let emailUndo = { token: '', press: '' }

let emailCode = '00000000'

const withEmailCode = async ({ database, context, clock }: World, me: User | null) => {
  const userId = me!.id
  const at = new Date(clock.now)
  await database.write(async (tx) => {
    await tx.update(users).set({ emailUnconfirmedSince: at }).where(eq(users.id, userId))
    await tx.insert(emailCodes).values({ userId, seed: TOKEN, sentAt: at })
  })
  emailCode = getCode(context.keys, userId, TOKEN)
}

const withChange = async ({ database, context, people, clock }: World) => {
  const left = { userId: people.founder.id, email: 'left@example.org', emailKey: 'left@example.org' }
  const undoUntil = new Date(clock.now + 60_000)
  await database.write(async (tx) => void (await tx.insert(emailChanges).values({ id: CHANGE, ...left, undoUntil })))
  emailUndo = {
    token: undoToken(context.keys, CHANGE),
    press: createClickToken(context.keys, 'email-undo', CHANGE, clock.now),
  }
}

let websiteCode = '00000000'

const withWebsiteCode = async ({ database, context, clock }: World, me: User | null) => {
  const { domain } = await requireDomain(database.read, me!.viewer)
  const sent = { domain, address: `ada@${domain}`, seed: TOKEN, sentAt: new Date(clock.now) }
  await database.write(async (tx) => void (await tx.insert(websiteCodes).values({ userId: me!.id, ...sent })))
  websiteCode = getCode(context.keys, me!.id, TOKEN)
}

export const ACCOUNT: Needs = {
  'POST /api/unsubscribe': {
    query: ({ context, people }) =>
      `?token=${unsubscribeToken(context.keys, { userId: people.investor.id, topic: 'alerts' })}`,
  },
  // No one has left an address there.
  'GET /api/email-address/undo': { done: 404, query: () => '?token=of-nobody' },
  'POST /api/email-address/undo': { body: () => emailUndo, prepare: withChange },
  // No email is sent from these worlds.
  'POST /api/user/email-address/code': { done: 409 },
  'POST /api/email-address/code': { done: 409 },
  'POST /api/user/website/code': { done: 409 },
  'POST /api/user/website/confirm': { body: () => ({ code: websiteCode }), prepare: withWebsiteCode },
  'POST /api/user/email-address/confirm': { body: () => ({ code: emailCode }), prepare: withEmailCode },
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
  'DELETE /api/user/sessions/:id': {
    targets: ofOwners(
      allPeople((user) => user.otherSession),
      204,
    ),
  },
  'PATCH /api/notifications/:id': {
    targets: ofOwners(
      allPeople(({ notification }) => notification),
      204,
    ),
  },
}
