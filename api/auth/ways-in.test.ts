import { eq, getTableConfig, type SQLiteTable } from '#api/platform/db/drizzle.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#api/platform/contract/dates.ts'
import type { UndoPage } from '#api/account/calls.ts'
import type { PasswordResetRequest, PasskeySetup } from './calls.ts'
import { getCode, undoToken } from '#api/account/email-proof.service.ts'
import { revokeCredentials } from './password.service.ts'
import { createToken, hashToken } from '#api/keys.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { schema } from '#api/tables.ts'
import { users } from '#api/users/table.ts'
import { emailChanges, emailCodes } from '#api/account/table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from '#api/notifications/table.ts'
import {
  passkeys,
  passwordResetLinks,
  passwordResetRequests,
  sessions,
  knownDevices,
  loginChallenges,
  recoveryCodes,
  twoFactorSecrets,
} from './table.ts'
import { createResetLink, resetToken } from './reset-link.ts'
import { removeTwoFactorFor, resetUserPassword } from '#api/users/server-admin.service.ts'
import { createDevice } from './testing-passkey.ts'
import { setUpTwoFactor } from './testing-two-factor.ts'
import { createTestApi, TEST_PASSWORD, type TestApi } from '#api/testing.ts'

/**
 * Everything that gets someone into an account, or is valid once they are in it: what remains of each after an event.
 */
const WAYS = {
  sessions,
  login_challenges: loginChallenges,
  passkeys,
  two_factor_secrets: twoFactorSecrets,
  recovery_codes: recoveryCodes,
  known_devices: knownDevices,
  email_codes: emailCodes,
  email_changes: emailChanges,
  password_reset_links: passwordResetLinks,
} as const
type Way = keyof typeof WAYS

/** Other tables with a column that looks like a secret: why it opens no account. */
const NO_WAY_IN: Readonly<Record<string, string>> = {
  users: 'the password itself: an event sets another one, or leaves it on purpose',
  back_offs: 'counts of wrong tries',
  login_attempts: 'counts of wrong tries',
  used_challenges: 'challenges that can be used no more',
  conversation_messages: 'a key against sending twice',
  emails: 'a key against sending twice',
  document_views: 'the number of a copy',
  security_events: 'hashes of names that no account has',
  invitations: 'make another account, at an address that shows who it belongs to',
  imported_records: 'keys of names and addresses',
  import_choices: 'normalized words of spreadsheets',
  unclaimed_startups: 'normalized names',
  settings: 'names of settings; the one-time link of the first administrator makes another account',
  jobs: 'names of what is to be done',
  website_codes: 'shows that a website is theirs, in a session',
}

let api: TestApi
let admin: { cookie: string }
beforeEach(async () => {
  api = await createTestApi({ sendsMail: true })
  admin = await api.signedInAs('admin')
})

const DEVICE = 'a'.repeat(52)

/** A user with one of everything, and two of what can be several. */
async function everyWayIn(values: Partial<typeof users.$inferInsert> = {}) {
  const user = await api.createUser(values)
  const at = new Date(api.clock.now)
  const userId = user.id
  const cookie = `${await api.signIn(userId)}; device=${DEVICE}`
  await api.signIn(userId)
  const challenge = { tokenHash: hashToken(createToken()), userId, remember: false, expiresAt: new Date(+at + HOUR) }
  const passkey = (name: string) => ({
    userId,
    name,
    credentialId: createToken(),
    publicKey: {},
    counter: 0,
    domain: 'localhost',
    createdAt: at,
  })
  const undoUntil = new Date(+at + 7 * DAY)
  const made = await api.database.write(async (tx) => {
    await tx.insert(loginChallenges).values(challenge)
    const keys = await tx
      .insert(passkeys)
      .values([passkey('One'), passkey('Two')])
      .returning()
    await tx.insert(twoFactorSecrets).values({ userId, secret: 'sealed', createdAt: at })
    if (values.twoFactorSince) await tx.insert(recoveryCodes).values({ userId, codeHash: hashToken('code') })
    const deviceHashes = [DEVICE, 'b'.repeat(52)].map(hashToken)
    await tx.insert(knownDevices).values(deviceHashes.map((deviceHash) => ({ userId, deviceHash, lastUsedAt: at })))
    await tx.insert(emailCodes).values({ userId, seed: 'seed', sentAt: at })
    const old = `${user.username}.before@example.org`
    const change = { userId, email: old, emailKey: old, undoUntil }
    const [undo] = await tx.insert(emailChanges).values(change).returning()
    const reset = { userId, status: 'emailed', reason: 'Forgot it' } as const
    const [request] = await tx.insert(passwordResetRequests).values(reset).returning()
    const seed = await createResetLink(tx, { keys: api.context.keys, userId, requestId: request!.id }, +at)
    const token = resetToken(api.context.keys, userId, seed)
    return { keys: keys.map(({ id }) => id), changeId: undo!.id, token }
  })
  return { ...user, cookie, ...made }
}
type TestPerson = Awaited<ReturnType<typeof everyWayIn>>

async function left(userId: number) {
  const counts = Object.entries(WAYS).map(
    async ([name, table]) => [name, await api.database.read.$count(table, eq(table.userId, userId))] as const,
  )
  return Object.fromEntries(await Promise.all(counts)) as Record<Way, number>
}
const listEmails = async (userId: number) =>
  (await api.database.read.select().from(emails).where(eq(emails.userId, userId))).map(({ kind }) => kind)
const isNotified = async (userId: number) =>
  (await api.database.read.select().from(notifications).where(eq(notifications.userId, userId))).some(
    ({ type }) => type === 'access_ended',
  )
const asAdmin = (method: string, path: string, body?: object) =>
  api.call(method, `/api/admin${path}`, { cookie: admin.cookie, ...(body && { body }) })

const NOTHING: Record<Way, number> = {
  sessions: 0,
  login_challenges: 0,
  passkeys: 0,
  two_factor_secrets: 0,
  recovery_codes: 0,
  known_devices: 0,
  email_codes: 0,
  email_changes: 1,
  password_reset_links: 0,
}
/** After the owner's own action, their browser and the chosen passkey remain. */
const OWN = { ...NOTHING, sessions: 1, passkeys: 1, known_devices: 1, email_codes: 1 }
const TWO_FACTOR = { ...NOTHING, two_factor_secrets: 1, recovery_codes: 1 }

interface Event {
  perform: (user: TestPerson) => Promise<unknown>
  leaves: Record<Way, number>
  email: string | null
  values?: () => Partial<typeof users.$inferInsert>
  /** Whether a notification says it, because no one is at the screen. */
  isNoticed: boolean
}
const now = () => new Date(api.clock.now)
const isOn = () => ({ twoFactorSince: new Date(api.clock.now - 30 * DAY) })

async function reset({ username }: TestPerson) {
  // With email, the request of a verified address would be handled by a link.
  api.context.sendsMail = false
  await api.call('POST', '/api/password-reset/request', { body: { username, reason: 'Locked out' } })
  const [request] = await api.json<PasswordResetRequest[]>(
    'GET',
    '/api/admin/password-reset-requests?status=pending',
    admin,
  )
  const body = { status: 'approved', tempPassword: 'Quiet#River7' }
  return asAdmin('POST', `/password-reset-requests/${request!.id}/process`, body)
}
async function undo({ changeId }: TestPerson) {
  const token = undoToken(api.context.keys, changeId)
  const { press } = await api.json<UndoPage>('GET', `/api/email-address/undo?token=${token}`)
  return api.call('POST', '/api/email-address/undo', { body: { token, press } })
}
const confirm = ({ id, cookie }: TestPerson) =>
  api.call('POST', '/api/user/email-address/confirm', {
    cookie,
    body: { code: getCode(api.context.keys, id, 'seed') },
  })
const change = ({ cookie, keys }: TestPerson) => {
  const words = { currentPassword: TEST_PASSWORD, newPassword: 'violet-lantern-42' }
  const body = { ...words, confirmPassword: words.newPassword, keepPasskeys: keys.slice(1) }
  return api.call('POST', '/api/user/change-password', { cookie, body })
}

const setByLink = ({ token }: TestPerson) => {
  const body = { token, newPassword: 'violet-lantern-42', confirmPassword: 'violet-lantern-42' }
  return api.call('POST', '/api/password-reset/link', { body })
}

const EVENTS: Readonly<Record<string, Event>> = {
  'a temporary password of an administrator': {
    perform: reset,
    leaves: NOTHING,
    email: 'resetApproved',
    isNoticed: true,
  },
  'a temporary password that leaves two-factor authentication': {
    perform: reset,
    values: isOn,
    leaves: TWO_FACTOR,
    email: 'resetApproved',
    isNoticed: true,
  },
  'a temporary password of the operator': {
    perform: ({ username }) => resetUserPassword(api.database, username, api.clock.now),
    leaves: NOTHING,
    email: 'resetApproved',
    isNoticed: true,
  },
  'a new password with an emailed link': {
    perform: setByLink,
    leaves: NOTHING,
    email: 'passwordChanged',
    isNoticed: true,
  },
  'an emailed link, which leaves two-factor authentication': {
    perform: setByLink,
    values: isOn,
    leaves: TWO_FACTOR,
    email: 'passwordChanged',
    isNoticed: true,
  },
  'the removal of two-factor authentication by an administrator': {
    perform: ({ id }) => asAdmin('DELETE', `/users/${id}/two-factor`),
    values: isOn,
    leaves: NOTHING,
    email: 'twoFactorChanged',
    isNoticed: true,
  },
  'the removal of two-factor authentication by the operator': {
    perform: ({ username }) => removeTwoFactorFor(api.database, username, api.clock.now),
    values: isOn,
    leaves: NOTHING,
    email: 'twoFactorChanged',
    isNoticed: true,
  },
  'an administrator who signs somebody out everywhere': {
    perform: ({ id }) => asAdmin('DELETE', `/users/${id}/sessions`),
    leaves: NOTHING,
    email: 'accessEnded',
    isNoticed: true,
  },
  'a deactivation': {
    perform: ({ id }) => asAdmin('PATCH', `/users/${id}/deactivate`),
    leaves: NOTHING,
    email: null,
    isNoticed: true,
  },
  'a deactivation of several': {
    perform: ({ id }) => asAdmin('POST', '/users/bulk', { action: 'deactivate', ids: [id], shown: {} }),
    leaves: NOTHING,
    email: null,
    isNoticed: true,
  },
  'the undo of a change of address': {
    perform: undo,
    leaves: { ...NOTHING, email_changes: 0 },
    email: 'accessEnded',
    isNoticed: true,
  },
  'the undo of a change before which two-factor authentication was on': {
    perform: undo,
    values: isOn,
    leaves: { ...TWO_FACTOR, email_changes: 0 },
    email: 'accessEnded',
    isNoticed: true,
  },
  'the undo of a change after which two-factor authentication was turned on': {
    perform: undo,
    values: () => ({ twoFactorSince: now() }),
    leaves: { ...NOTHING, email_changes: 0 },
    email: 'twoFactorChanged',
    isNoticed: true,
  },
  'the first code that confirms the address': {
    perform: confirm,
    values: () => ({ emailUnconfirmedSince: now(), twoFactorSince: now() }),
    leaves: { ...NOTHING, sessions: 1, known_devices: 1 },
    email: 'accessEnded',
    isNoticed: false,
  },
  'a code for an address that was changed after all of it': {
    perform: (user) => {
      const set = { emailUnconfirmedSince: new Date(api.clock.now + 1) }
      return api.database
        .write((tx: Transaction) => tx.update(users).set(set).where(eq(users.id, user.id)))
        .then(() => confirm(user))
    },
    leaves: { ...NOTHING, sessions: 2, passkeys: 2, known_devices: 1 },
    email: null,
    isNoticed: false,
  },
  'an administrator who confirms the address': {
    perform: ({ id }) => asAdmin('PATCH', `/users/${id}/confirm-email`, {}),
    values: () => ({ emailUnconfirmedSince: now() }),
    leaves: { ...NOTHING, sessions: 2, login_challenges: 1, known_devices: 2 },
    email: 'accessEnded',
    isNoticed: true,
  },
  'a new password of the owner': { perform: change, leaves: OWN, email: 'passwordChanged', isNoticed: false },
  'the owner who signs the others out': {
    perform: ({ cookie, keys }) => api.call('DELETE', `/api/user/sessions?keepPasskeys=${keys[1]}`, { cookie }),
    leaves: OWN,
    email: 'accessEnded',
    isNoticed: false,
  },
}

describe('every way into an account', () => {
  it('is listed here, with what remains of it after each event, or why it isn’t one', () => {
    const tables: SQLiteTable[] = Object.values(schema)
    const secrets = tables
      .map((table) => getTableConfig(table))
      .filter(({ columns }) =>
        columns.some(({ name }) => /hash|secret|seed|token|credential|key$|challenge|code|password/.test(name)),
      )
      .map(({ name }) => name)
    expect(secrets.filter((name) => !(name in WAYS) && !(name in NO_WAY_IN))).toEqual([])
  })

  it.each(Object.entries(EVENTS))('ends with %s', async (_, { perform, leaves, email, values, isNoticed }) => {
    const user = await everyWayIn(values?.())
    const other = await everyWayIn({ username: 'other' })
    const ofOther = await left(other.id)
    const answer = await perform(user)
    expect(answer instanceof Response ? answer.ok : Boolean(answer)).toBe(true)
    expect(await left(user.id)).toEqual(leaves)
    expect(await left(other.id)).toEqual(ofOther)
    expect((await listEmails(user.id)).filter((kind) => kind === (email ?? 'accessEnded'))).toHaveLength(email ? 1 : 0)
    expect(await isNotified(user.id)).toBe(isNoticed)
  })

  it('was ended by deactivation, which an email says after activation', async () => {
    const { id } = await everyWayIn()
    await asAdmin('PATCH', `/users/${id}/deactivate`)
    expect(await listEmails(id)).toEqual([])
    await asAdmin('PATCH', `/users/${id}/activate`)
    expect(await listEmails(id)).toEqual(['accessEnded'])
  })

  it('ends with activation if the deactivation left it', async () => {
    const { id } = await everyWayIn()
    await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, id)))
    await asAdmin('PATCH', `/users/${id}/activate`)
    expect(await left(id)).toEqual(NOTHING)
  })

  it('without a list of passkeys, ends with signing out and a new password', async () => {
    const user = await everyWayIn()
    await api.call('DELETE', '/api/user/sessions', { cookie: user.cookie })
    expect((await left(user.id)).passkeys).toBe(0)
    const other = await everyWayIn({ username: 'other' })
    await change({ ...other, keys: [] })
    expect((await left(other.id)).passkeys).toBe(0)
  })

  it('ends with the first code, even if the address was changed before', async () => {
    const user = await everyWayIn({ emailUnconfirmedSince: now() })
    api.clock.now += HOUR
    const body = { firstName: 'Ada', lastName: 'Quill', email: 'other@example.org', currentPassword: TEST_PASSWORD }
    await api.call('PUT', '/api/user/profile', { cookie: user.cookie, body: { ...body, phoneNumber: null } })
    const [row] = await api.database.read.select().from(emailCodes).where(eq(emailCodes.userId, user.id))
    const code = getCode(api.context.keys, user.id, row!.seed)
    const answer = await api.json<{ ended: object }>('POST', '/api/user/email-address/confirm', {
      cookie: user.cookie,
      body: { code },
    })
    expect(answer.ended).toEqual({ sessions: 1, passkeys: 2, twoFactor: false })
    expect((await left(user.id)).passkeys).toBe(0)
  })
})

describe('what a session had started when it was ended', () => {
  interface Late {
    method?: string
    path: string
    body?: object
  }
  const getEmail = async (id: number) =>
    (await api.database.read.select().from(users).where(eq(users.id, id)))[0]!.email
  /** Ends everything between reading a session and the transaction of its call. */
  function endBefore(userId: number) {
    const { write } = api.context.database
    api.context.database.write = async (work) => {
      await write((tx) => revokeCredentials(tx, { userId, now: api.clock.now }))
      return write(work)
    }
  }

  it.each([
    [
      'a passkey that is added',
      async (cookie) => {
        const setup = await api.json<PasskeySetup>('POST', '/api/user/passkeys/setup', { cookie })
        return { path: '/api/user/passkeys', body: { name: 'Late', ...createDevice().make(setup) } }
      },
    ],
    ['a setup of two-factor authentication', () => ({ path: '/api/user/two-factor/setup' })],
    [
      'new recovery codes',
      async (cookie) => {
        await setUpTwoFactor(api, cookie)
        return { path: '/api/user/two-factor/recovery-codes' }
      },
    ],
    [
      'another address',
      () => ({
        method: 'PUT',
        path: '/api/user/profile',
        body: { firstName: 'A', lastName: 'Q', email: 'late@example.org', currentPassword: TEST_PASSWORD },
      }),
    ],
    [
      'another password',
      () => ({
        path: '/api/user/change-password',
        body: {
          currentPassword: TEST_PASSWORD,
          newPassword: 'violet-lantern-42',
          confirmPassword: 'violet-lantern-42',
        },
      }),
    ],
  ] satisfies [string, (cookie: string) => Late | Promise<Late>][])(
    '%s: is refused and leaves no way in',
    async (_what, prepare) => {
      const { id, email, cookie } = await api.signedInAs('founder')
      const { method = 'POST', path, body }: Late = await prepare(cookie)
      const codes = await api.database.read.select().from(recoveryCodes)
      endBefore(id)
      expect((await api.call(method, path, { cookie, ...(body && { body }) })).status).toBe(401)
      expect(await getEmail(id)).toBe(email)
      expect(await left(id)).toMatchObject({ sessions: 0, passkeys: 0, two_factor_secrets: codes.length > 0 ? 1 : 0 })
      expect(await api.database.read.select().from(recoveryCodes)).toEqual(codes)
    },
  )
})
