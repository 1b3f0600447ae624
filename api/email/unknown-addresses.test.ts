import { Parser } from 'htmlparser2'
import ICAL from 'ical.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#api/users/table.ts'
import { connections } from '#api/connections/table.ts'
import { introductions } from '#api/introductions/table.ts'
import { emailCodes } from '#api/account/table.ts'
import { resetToken } from '#api/auth/reset-link.ts'
import { passwordResetLinks, passwordResetRequests } from '#api/auth/table.ts'
import { hashToken } from '#api/keys.ts'
import { conversationMessages } from '#api/conversations/table.ts'
import { profileChangeRequests, reports, websiteCodes } from '#api/trust/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { importedRecords } from '#api/imports/table.ts'
import { investors } from '#api/investors/table.ts'
import { meetingEvents, meetings } from '#api/meetings/table.ts'
import { outcomes } from '#api/outcomes/table.ts'
import { startups } from '#api/startups/table.ts'
import { insertRow, insertStartup } from '#api/testing-rows.ts'
import { createTestApi, TEST_ORIGIN, type TestApi } from '#api/testing.ts'
import { SCRIPT_PAYLOADS } from '#tests/security/payloads.ts'
import { toCalendarFile } from '#api/meetings/calendar.ts'
import { type CalendarEntry, formatCompanyForEmail, formatFirstNameForEmail } from './template.ts'
import { faultsOfWording } from '#tests/glossary.ts'
import { composeMail } from './sender.service.ts'
import { MAIL_KINDS, type MailDataOf, type MailKindName } from './templates.ts'

const BAIT = 'You won! Claim at https://evil.example/prize or www.evil.example, +1 555 0100'

const CONFIRMED = Date.UTC(2026, 0, 10)

const SOON = Date.UTC(2026, 1, 10)
const ENTRY = {
  meetingId: 3,
  connectionId: 5,
  sequence: 0,
  organizer: null,
  startsAt: SOON,
  minutes: 30,
  changedAt: 0,
  party: 'investor',
} as const

/** Sample data for each kind; add new kinds here. */
const DATA: { [Name in MailKindName]: MailDataOf<Name> } = {
  connectionAnswered: { connectionId: 2 },
  connectionExtended: { connectionId: 1 },
  connectionReminder: { connectionId: 1 },
  connectionRequested: { connectionId: 1 },
  connectionUnanswered: { connectionId: 4 },
  outcomeRecorded: { outcomeId: 1 },
  connectionEnded: { connectionId: 6 },
  connectionWithdrawn: { connectionId: 3 },
  documentAnswered: { startupId: 1 },
  documentRequested: {},
  emailChanged: { isNew: false, changeId: 1 },
  emailCode: { seed: 'seed' },
  meetingAttendance: { meetingId: 3, party: 'investor' },
  meetingCanceled: { ...ENTRY, sequence: 1 },
  meetingConfirmed: ENTRY,
  meetingDeclined: { meetingId: 2, eventId: 2, party: 'investor' },
  meetingProposed: { meetingId: 1, eventId: 1, party: 'founder' },
  messageReceived: { connectionId: 2 },
  introductionEnded: { introductionId: 3 },
  introductionMade: { introductionId: 2 },
  introductionProposed: { introductionId: 1 },
  introductionReminder: { introductionId: 1 },
  introductionWithdrawn: { introductionId: 4 },
  invitation: { invitationId: 1, email: 1 },
  messagesReported: {},
  newDevice: { device: 'Firefox on Linux', at: 0 },
  newMatches: { matchIds: [5] },
  newResults: { startupIds: [1, 2], matchIds: [] },
  passkeyChanged: { isNew: true },
  passwordChanged: { device: null, at: 0 },
  addressProof: {},
  accessEnded: { why: 'signed-out', passkeys: 2 },
  profileChangeRequested: { changeRequestId: 1 },
  profileReported: {},
  recoveryCodesRenewed: {},
  reportAnswered: { reportId: 1 },
  requestApproved: { role: 'investor' },
  requestReceived: { role: 'founder' },
  requestRejected: { reason: null },
  requestsPaused: {},
  resetLink: { seed: 'seed' },
  resetApproved: {},
  resetReceived: {},
  resetRejected: {},
  nowAvailable: {},
  startupDecided: { type: 'startup_approved' },
  selfCertificationEnds: { selfCertifiedAt: CONFIRMED },
  profileConfirmation: { profile: 'investor', confirmedAt: CONFIRMED },
  suspiciousAttempts: { what: 'password', device: null, at: 0 },
  testEmail: {},
  twoFactorChanged: { isOn: true },
  reviewDigest: { kinds: ['funding'] },
  reviewAlert: { kind: 'funding' },
  websiteCode: { seed: 'seed' },
}

let api: TestApi
let userId: number
beforeAll(async () => {
  api = await createTestApi()
  userId = (await api.createUser({ role: 'investor', firstName: BAIT, lastName: BAIT })).id
  await api.database.write(async (tx) => {
    const record = { kind: 'startups', nameKey: 'bait', fields: { companyName: BAIT, contactName: BAIT } } as const
    const recordId = await insertRow(tx, importedRecords, record)
    const invited = { email: 'a@example.org', emailKey: 'a@example.org', role: 'founder', seed: 'seed' } as const
    await tx
      .insert(invitations)
      .values({ ...invited, recordId, invitedBy: userId, emailsSent: 1, sentAt: new Date(api.clock.now) })
    await tx.insert(emailCodes).values({ userId, seed: 'seed', sentAt: new Date(api.clock.now) })
    const requestId = await insertRow(tx, passwordResetRequests, { userId, reason: BAIT, username: BAIT })
    const tokenHash = hashToken(resetToken(api.context.keys, userId, 'seed'))
    await tx.insert(passwordResetLinks).values({ userId, requestId, tokenHash, sentAt: new Date(api.clock.now) })
    const values = { companyName: BAIT, elevatorPitch: BAIT, approved: true, isPublic: true }
    const requested = await insertStartup(tx, { ...values, status: 'pending', fundingRequestedAt: new Date(0) })
    await tx.insert(investors).values({
      userId,
      background: BAIT,
      investmentRange: BAIT,
      areasOfInterest: ['Energy'],
      stages: ['seed'],
      location: 'Springfield',
      confirmedAt: new Date(CONFIRMED),
      selfCertificationLabel: BAIT,
      selfCertificationText: BAIT,
      selfCertifiedAt: new Date(CONFIRMED),
    })
    const answered = await insertStartup(tx, values)
    const [withdrawn, expired] = [await insertStartup(tx, values), await insertStartup(tx, values)]
    await insertStartup(tx, values)
    const [met, left] = [await insertStartup(tx, values), await insertStartup(tx, values)]
    await tx.insert(connections).values([
      { investorId: userId, startupId: requested, message: BAIT },
      { investorId: userId, startupId: answered, message: BAIT, state: 'accepted' },
      { investorId: userId, startupId: withdrawn, message: BAIT, state: 'withdrawn' },
      { investorId: userId, startupId: expired, message: BAIT, state: 'expired' },
      { investorId: userId, startupId: met, message: BAIT, state: 'accepted' },
      { investorId: userId, startupId: left, message: BAIT, state: 'withdrawn', answeredAt: new Date(CONFIRMED) },
    ])
    const proposal = { times: [SOON], minutes: 30, place: BAIT, note: BAIT }
    const confirmed = { startsAt: new Date(SOON), minutes: 30, place: BAIT, note: BAIT }
    await tx.insert(meetings).values([
      { connectionId: 2, proposedBy: 'investor', proposal },
      { connectionId: 2, proposedBy: 'investor', state: 'declined' },
      { connectionId: 5, proposedBy: 'investor', state: 'confirmed', ...confirmed },
    ])
    await tx.insert(meetingEvents).values([
      { meetingId: 1, action: 'propose', party: 'investor', proposal },
      { meetingId: 2, action: 'decline', party: 'founder' },
    ])
    await tx.insert(conversationMessages).values({ conversationId: 2, party: 'founder', text: BAIT })
    await tx.insert(reports).values([
      { conversationId: 2, reporterId: userId, reason: BAIT },
      { about: 'startup', reportedId: userId, reporterId: userId, ground: 'other', reason: BAIT },
    ])
    await tx.insert(profileChangeRequests).values({ userId, text: 'Please name your firm.' })
    const code = { domain: 'example.org', address: 'p@example.org', seed: 'seed', sentAt: new Date(api.clock.now) }
    await tx.insert(websiteCodes).values({ userId, ...code })
    const kind = { industry: 'Energy', stage: 'seed', location: BAIT } as const
    const recorded = { connectionId: 2, party: 'founder', kind: 'in_talks', happenedOn: '2026-01-10' } as const
    await tx.insert(outcomes).values({ ...recorded, ...kind })
    const states = ['proposed', 'connected', 'expired', 'withdrawn'] as const
    const about = { investorId: userId, startupId: requested, note: BAIT, dueAt: new Date(CONFIRMED) }
    await tx.insert(introductions).values(states.map((state) => ({ ...about, state })))
  })
})

/** An email of a kind, as it's sent. */
const compose = (kind: MailKindName) =>
  composeMail(
    api.context,
    api.database.read,
    { kind, data: DATA[kind] as Record<string, unknown>, userId, address: 'reader@example.org' },
    { firstName: BAIT, now: api.clock.now },
  )

describe('an email', () => {
  it.each(Object.keys(MAIL_KINDS) as MailKindName[])(
    'of the kind %s contains nothing that a stranger chose',
    async (kind) => {
      const email = await compose(kind)
      expect(email).not.toBeNull()
      const { calendar, ...words } = email!
      // The place of a meeting, which its recipient confirmed, is only in the calendar event.
      expect(JSON.stringify([words, { ...calendar, place: null }])).not.toMatch(/evil|You won|Claim at|555/)
    },
  )

  it.each(Object.keys(MAIL_KINDS) as MailKindName[])(
    'of the kind %s has a short subject, and only words of the glossary',
    async (kind) => {
      const { subject, text } = (await compose(kind))!
      expect(subject.length).toBeLessThanOrEqual(50)
      expect(faultsOfWording(`${subject}\n${text}`)).toEqual([])
    },
  )

  it.each(['Ada', 'Zoë', 'Jean-Pierre', 'O’Neill', 'María del Mar', '花子', 'שרה'])('greets %s by name', (name) =>
    expect(formatFirstNameForEmail(name)).toBe(name),
  )

  it.each([
    'evil.example',
    'evil。example',
    'Ada https://x',
    'a@b',
    'Ada 5550100',
    'Come and get your money',
    'Ada\u202Eda',
    'A'.repeat(31),
  ])('greets no one as %j', (name) => expect(formatFirstNameForEmail(name)).toBeNull())

  it.each([
    ['Prairie Grid', 'Prairie Grid'],
    ['Dr. Moss & Co.', 'Dr. Moss & Co.'],
    ['Studio 54', 'Studio 54'],
    ['evil.example', 'A startup'],
    ['call 555-01 00', 'A startup'],
    ['mail me@evil', 'A startup'],
  ])('names %s as %s', (name, expected) => expect(formatCompanyForEmail(name)).toBe(expected))
})

/** How an email program parses an email: its elements with their attributes. */
function getElements(html: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = []
  const parser = new Parser({ onopentag: (name, attributes) => void found.push({ name, attributes }) })
  parser.end(html)
  return found
}

/** A meeting's place may try to add lines to the calendar event. */
const BROKEN_LINES = 'The mill\r\nATTENDEE:mailto:x@evil.example\r\nEND:VEVENT\nBEGIN:VALARM'

describe('text written by users', () => {
  it.each([...SCRIPT_PAYLOADS, BROKEN_LINES])('is plain text in every email: %j', async (payload) => {
    await api.database.write(async (tx) => {
      await tx.update(users).set({ firstName: payload, lastName: payload })
      await tx.update(startups).set({ companyName: payload, elevatorPitch: payload, location: payload })
      await tx.update(investors).set({ background: payload, firmName: payload, location: payload })
      await tx.update(introductions).set({ note: payload })
      await tx.update(connections).set({ message: payload, answerNote: payload })
      await tx.update(conversationMessages).set({ text: payload })
      await tx.update(reports).set({ reason: payload })
      await tx.update(meetings).set({ place: payload, note: payload })
    })
    const emails = Object.entries({ ...DATA, requestRejected: { reason: payload } })
    const calendars: CalendarEntry[] = []
    for (const [kind, data] of emails) {
      const message = {
        kind: kind as MailKindName,
        data: data as Record<string, unknown>,
        userId,
        address: 'reader@example.org',
      }
      const email = await composeMail(api.context, api.database.read, message, {
        firstName: payload,
        now: api.clock.now,
      })
      const elements = getElements(email!.html)
      const names = new Set(elements.map(({ name }) => name))
      const known = 'html head meta title style body div h1 p blockquote br ul li strong a'.split(' ')
      expect([kind, [...names].filter((name) => !known.includes(name))]).toEqual([kind, []])
      const attributes = elements.flatMap((element) => Object.keys(element.attributes))
      const plain = ['lang', 'charset', 'name', 'content', 'class', 'href']
      expect([kind, attributes.filter((name) => !plain.includes(name))]).toEqual([kind, []])
      const links = elements.flatMap((element) => element.attributes['href'] ?? [])
      expect([kind, links.filter((href) => new URL(href).origin !== TEST_ORIGIN)]).toEqual([kind, []])
      if (email!.calendar) calendars.push(email!.calendar)
    }
    const events = calendars.map((entry) => {
      const file = toCalendarFile(entry, { siteUrl: TEST_ORIGIN })
      return new ICAL.Component(ICAL.parse(file) as unknown[]).getFirstSubcomponent('vevent')!
    })
    const names = events.flatMap((event) => event.getAllProperties().map(({ name }) => name))
    expect(names).not.toContain('attendee')
    expect(events.flatMap((event) => event.getAllSubcomponents())).toEqual([])
    const places = events.map((event) => event.getFirstPropertyValue('location'))
    expect(places).toEqual(calendars.map(({ place }) => place && payload.replaceAll('\r\n', '\n')))
    expect(places).toContain(payload.replaceAll('\r\n', '\n'))
  })
})
