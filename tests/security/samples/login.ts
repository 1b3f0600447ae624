import { eq } from '#api/platform/db/drizzle.ts'
import { users } from '#api/users/table.ts'
import { passkeys, loginChallenges, twoFactorSecrets } from '#api/auth/table.ts'
import { createChallenge, getOwner } from '#api/auth/passkey.service.ts'
import { createResetLink, resetToken } from '#api/auth/reset-link.ts'
import { createDevice } from '#api/auth/testing-passkey.ts'
import { createFirstAdminLink } from '#api/account/first-admin.service.ts'
import { hashToken } from '#api/keys.ts'
import { appCode } from '#api/auth/testing-two-factor.ts'
import { sealSecret, secretText } from '#api/auth/two-factor-codes.service.ts'
import { TEST_PASSWORD } from '#api/testing.ts'
import type { User, World } from '#tests/security/two-of-each.ts'
import { type Needs, TOKEN, allPeople, ofOwners, profile } from './sample.ts'

const SECRET = new Uint8Array(20).fill(7)

/** The token of the one-time link of the world that was prepared last. */
let firstAdminToken = ''

const newcomer = { ...profile, phoneNumber: undefined, username: 'newcomer', password: 'violet-lantern-42' }

const withTwoFactor = (isOn: boolean) => async (world: World, me: User | null) =>
  world.database.write(async (tx) => {
    const userId = me!.id
    const secret = sealSecret(world.context.keys, userId, SECRET)
    await tx.insert(twoFactorSecrets).values({ userId, secret, createdAt: new Date(0) })
    if (isOn)
      await tx
        .update(users)
        .set({ twoFactorSince: new Date(0) })
        .where(eq(users.id, userId))
  })

/** The same in every world, because the resulting databases are compared. */
const DEVICE = createDevice()

let madePasskey = {}

const withNewPasskey = async ({ context, clock }: World, me: User | null) => {
  const challenge = createChallenge(context.keys, `new ${me!.id}`, clock.now)
  madePasskey = DEVICE.make({ challenge, owner: getOwner(context.keys, me!.id) })
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
  DEVICE.setOwner(getOwner(context.keys, userId))
  passkeyAnswer = DEVICE.answer({ challenge: createChallenge(context.keys, 'login', clock.now) })
}

let resetLinkToken = ''

const withResetLink = async ({ database, context, clock, people, reset: requestId }: World) => {
  const userId = people.investor.id
  const made = { keys: context.keys, userId, requestId }
  resetLinkToken = resetToken(context.keys, userId, await database.write((tx) => createResetLink(tx, made, clock.now)))
}

export const LOGIN: Needs = {
  'POST /api/login': { body: ({ people }) => ({ username: people.founder.username, password: TEST_PASSWORD }) },
  'POST /api/login/two-factor': {
    body: () => ({ secondStep: TOKEN, code: '123456' }),
    prepare: ({ database, people, clock }) =>
      database.write(async (tx) => {
        const expiresAt = new Date(clock.now + 60_000)
        const challenge = { tokenHash: hashToken(TOKEN), userId: people.founder.id, remember: false, expiresAt }
        await tx.insert(loginChallenges).values(challenge)
      }),
  },
  'POST /api/first-admin': {
    // `prepare` fills in the link, which is issued only once.
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
  // No one was sent a link.
  'GET /api/password-reset/link': { done: 404, query: () => '?token=of-nobody' },
  'POST /api/password-reset/link': {
    body: () => ({ token: resetLinkToken, newPassword: 'violet-lantern-42', confirmPassword: 'violet-lantern-42' }),
    prepare: withResetLink,
  },
  'POST /api/user/passkeys': { body: () => ({ name: 'My phone', ...madePasskey }), prepare: withNewPasskey },
  'DELETE /api/user/passkeys/:id': {
    targets: ofOwners(
      allPeople(({ passkey }) => passkey),
      204,
    ),
  },
  'POST /api/login/passkey': { body: () => passkeyAnswer, prepare: withPasskey },
  'POST /api/login/two-factor/passkey': {
    body: () => ({ secondStep: TOKEN, ...passkeyAnswer }),
    prepare: withPasskey,
  },
  'POST /api/user/two-factor/confirm': {
    prepare: withTwoFactor(false),
    // The clock of these worlds is stopped.
    body: () => ({ code: appCode(secretText(SECRET), Date.UTC(2026, 0, 15, 12)) }),
  },
  'POST /api/user/two-factor/recovery-codes': { prepare: withTwoFactor(true) },
  'DELETE /api/user/two-factor': { prepare: withTwoFactor(true) },
}
