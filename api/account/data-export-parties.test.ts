import { expect, it } from 'vitest'
import { type ConnectionParty, otherParty } from '#api/connections/contract/transitions.ts'
import { DAY } from '#api/platform/contract/dates.ts'
import { ndaSignatures, ndaTerms, documentGrants, documentRequests } from '#api/documents/table.ts'
import { connections } from '#api/connections/table.ts'
import { conversationMessages, conversations } from '#api/conversations/table.ts'
import { introductions } from '#api/introductions/table.ts'
import { invitations } from '#api/invitations/table.ts'
import { meetingEvents, meetings } from '#api/meetings/table.ts'
import { emails } from '#api/email/table.ts'
import { notifications } from '#api/notifications/table.ts'
import { outcomes } from '#api/outcomes/table.ts'
import { passwordResetRequests } from '#api/auth/table.ts'
import { insertDocument, insertInvestor, insertStartup } from '#api/testing-rows.ts'
import { createTestApi } from '#api/testing.ts'

const PARTIES = ['investor', 'founder'] as const

/** Who can see a value in their data export. */
type Readers = readonly ConnectionParty[]

/** Two users with rows in all shared tables; each value that isn't for both occurs once. */
async function createTwo(initiatedBy: ConnectionParty) {
  const api = await createTestApi()
  const investor = await api.signedInAs('investor', { id: 910_001 })
  const founder = await api.signedInAs('founder', { id: 920_002 })
  // In rows with a third user, where the other one or this one isn't named.
  const third = await api.createUser({ id: 930_003, role: 'investor' })
  const hidden = await api.createUser({ id: 940_004, role: 'investor' })
  const listed = await api.createUser({ id: 950_005, role: 'investor' })
  const inviter = await api.createUser({ id: 960_006, role: 'admin' })
  const values: [value: unknown, readers: Readers, what: string][] = []
  let made = 0
  /** A timestamp that nothing else has. */
  const at = (what: string, readers: Readers): Date => {
    const timestamp = new Date(api.clock.now - 400 * DAY + ++made * 1_234_567)
    values.push([timestamp.toISOString(), readers, what])
    return timestamp
  }
  const text = (what: string, readers: Readers): string => {
    values.push([`<${what}>`, readers, what])
    return `<${what}>`
  }
  const number = (what: string, readers: Readers): number => {
    const value = 7_000_000 + ++made
    values.push([value, readers, what])
    return value
  }
  const recipients = [otherParty(initiatedBy)]
  await api.database.write(async (tx) => {
    const startupId = await insertStartup(tx, { userId: founder.id, approved: true })
    await insertInvestor(tx, { userId: listed.id, isPublic: true })
    await insertInvestor(tx, { userId: hidden.id, isPublic: false })
    const pair = { investorId: investor.id, startupId }
    const [connection] = await tx
      .insert(connections)
      .values({
        ...pair,
        initiatedBy,
        state: 'accepted',
        message: text('message', PARTIES),
        seenAt: at('seenAt', recipients),
        reminders: number('connection reminders', recipients),
      })
      .returning()
    const connectionId = connection!.id
    const met = { investorMet: 'yes', founderMet: 'no' } as const
    const [meeting] = await tx
      .insert(meetings)
      .values({ connectionId, state: 'over', proposedBy: 'founder', note: text('note', PARTIES), ...met })
      .returning()
    for (const party of PARTIES) {
      const event = { meetingId: meeting!.id, party }
      await tx
        .insert(meetingEvents)
        .values({ ...event, action: 'propose', at: at(`proposal of the ${party}`, PARTIES) })
      const answer = { ...event, action: 'answer', met: 'yes', at: at(`answer of the ${party}`, [party]) } as const
      await tx.insert(meetingEvents).values(answer)
    }
    await tx.insert(outcomes).values({
      connectionId,
      party: 'investor',
      kind: 'invested',
      amount: number('amount', PARTIES),
      amountCounts: true,
      happenedOn: '2026-01-10',
      industry: 'Energy',
      stage: 'seed',
      location: 'Here',
    })
    for (const [what, investorId, state, readers] of [
      ['one who is not public', hidden.id, 'proposed', []],
      ['one who was connected', third.id, 'connected', ['founder']],
      ['one who is public', listed.id, 'proposed', ['founder']],
    ] as const) {
      values.push([investorId, readers, what])
      const row = { investorId, startupId, state, note: text(`sentence for ${what}`, ['founder']) } as const
      await tx.insert(introductions).values({
        ...row,
        dueAt: new Date(api.clock.now),
        reminders: number(`reminders of ${what}`, []),
      })
    }
    for (const [index, expiresAt] of [null, new Date(api.clock.now - DAY)].entries()) {
      const readers: Readers = expiresAt ? ['founder'] : PARTIES
      const file = { storedName: text(`stored name ${index}`, []), expiresAt }
      const documentId = await insertDocument(tx, { startupId, ...file, visibility: 'named' })
      const row = { documentId, userId: investor.id }
      await tx.insert(documentGrants).values({ ...row, createdAt: at(`grant ${index}`, readers) })
      await tx.insert(documentRequests).values({
        ...row,
        requestedAt: at(`asked ${index}`, PARTIES),
        answer: 'yes',
        answeredAt: at(`answered ${index}`, readers),
      })
    }
    const [terms] = await tx
      .insert(ndaTerms)
      .values({
        startupId,
        text: text('terms', PARTIES),
        version: 'c'.repeat(64),
        offeredAt: at('offeredAt', ['founder']),
      })
      .returning()
    const agreed = { termsId: terms!.id, viewerName: 'R', founderName: 'F', companyName: 'C' }
    await tx.insert(ndaSignatures).values([
      { ...agreed, founderId: founder.id, viewerId: investor.id, signedAt: at('signedAt', PARTIES) },
      { ...agreed, founderId: founder.id, viewerId: hidden.id, signedAt: at('other signedAt', ['founder']) },
    ])
    await tx
      .insert(conversations)
      .values({ id: 700, investorId: hidden.id, founderId: founder.id, createdAt: at('conversation', ['founder']) })
    await tx.insert(conversationMessages).values({
      conversationId: connectionId,
      party: 'investor',
      text: text('written', PARTIES),
      onceKey: text('once', []),
    })
    await tx.insert(invitations).values([
      {
        email: text('invited', ['investor']),
        emailKey: text('invited key', []),
        role: 'founder',
        invitedBy: investor.id,
        acceptedBy: founder.id,
        seed: text('seed', []),
        attempts: number('attempts', []),
        emailsSent: number('emailsSent', ['investor']),
        sentAt: at('sentAt', ['investor']),
        closedAt: at('closedAt', PARTIES),
      },
      { email: '-', emailKey: '-', role: 'founder', invitedBy: inviter.id, acceptedBy: founder.id, seed: '-' },
    ])
    values.push([inviter.id, [], 'who invited, answered or decided'])
    for (const [party, { id: userId }] of Object.entries({ investor, founder }) as [
      ConnectionParty,
      typeof founder,
    ][]) {
      const nextAttemptAt = new Date(api.clock.now)
      await tx.insert(notifications).values({ userId, type: 'document_requested', otherUserId: inviter.id })
      await tx.insert(emails).values([
        { kind: 'emailCode', userId, data: { seed: text(`code of the ${party}`, []) }, nextAttemptAt },
        { kind: 'requestRejected', userId, data: { reason: text(`reason for the ${party}`, [party]) }, nextAttemptAt },
      ])
      await tx.insert(passwordResetRequests).values({ userId, reason: 'Lost', processedBy: inviter.id })
    }
  })
  // For an investor, the founder is identified by the startup's id.
  values.push([founder.id, ['founder'], 'the founder’s id'])
  return { api, people: { investor, founder }, values }
}

it.each(PARTIES)(
  'an export contains nothing that only the other party can see, started by the %s',
  async (initiatedBy) => {
    const { api, people, values } = await createTwo(initiatedBy)
    const texts: Record<string, string> = {}
    for (const party of PARTIES) {
      const zip = Buffer.from(await (await api.call('GET', '/api/user/data', people[party])).arrayBuffer())
      texts[party] = zip.toString()
    }
    const readers = values.map(([value, , what]) => [
      what,
      PARTIES.filter((party) => texts[party]!.includes(String(value))),
    ])
    expect(readers).toEqual(
      values.map(([, allowed, what]) => [what, PARTIES.filter((party) => allowed.includes(party))]),
    )
    // Columns with only a few possible values.
    for (const [name, party] of [
      ['investorMet', 'investor'],
      ['founderMet', 'founder'],
    ] as const)
      expect(PARTIES.filter((candidate) => texts[candidate]!.includes(`"${name}"`))).toEqual([party])
    expect(PARTIES.map((party) => texts[party]!.match(/"met": "/g)?.length)).toEqual([1, 1])
    const listOutcomes = (party: ConnectionParty) => /"outcomes": \[.*?\n {2}\]/s.exec(texts[party]!)![0]
    expect(PARTIES.filter((party) => listOutcomes(party).includes('amountCounts'))).toEqual(['founder'])
  },
)
