import ICAL from 'ical.js'
import { expect } from 'vitest'
import { DAY } from '#api/platform/contract/dates.ts'
import type { ModeratedReport } from '#api/trust/calls.ts'
import type { ProposedIntroduction } from '#api/introductions/calls.ts'
import { SITE_ADDRESS } from '#tests/product.ts'
import { plantIn, type Planter } from './plant.ts'

type Party = 'founder' | 'investor'

interface BetweenPlanter extends Planter {
  /** Reads a call's response as a user. */
  read: <T>(path: string, user: Party | 'admin') => Promise<T>
}

/** What a connected founder and investor write, report, and schedule, and an introduction by an administrator. */
export async function plantBetween(planter: BetweenPlanter, startup: number, free: readonly number[]): Promise<number> {
  const { read, send } = planter
  const conversation = await conversationOfBoth(planter)
  const at = `/api/conversations/${conversation}`
  const add = (...planting: Parameters<typeof plantIn>[1]) => plantIn(planter, planting)
  for (const account of ['investor', 'founder'] as const)
    await add('POST /api/conversations/:id/messages', `${at}/messages`, account, { key: undefined })
  const [last] = await read<{ id: number }[]>(`${at}/messages?limit=1`, 'investor')
  await add('POST /api/conversations/:id/reports', `${at}/reports`, 'investor', { messageIds: [last!.id] })
  await add('POST /api/startups/:id/reports', `/api/startups/${startup}/reports`, 'investor2')
  const unanswered = (await read<ModeratedReport[]>('/api/admin/moderation', 'admin')).filter(({ answer }) => !answer)
  for (const { id, about } of unanswered) {
    const what = about === 'messages' ? {} : { outcome: 'change_requested' }
    await add('PATCH /api/admin/moderation/:id', `/api/admin/moderation/${id}`, 'admin', what)
  }
  await meet(planter, conversation)
  const introductions = await read<ProposedIntroduction[]>('/api/admin/introductions?limit=500', 'admin')
  for (const { id, state } of introductions)
    if (state === 'proposed') await send('POST', `/api/admin/introductions/${id}/withdraw`, 'admin', {})
  const { id: investorId } = await read<{ id: number }>('/api/investor/profile', 'investor')
  // The same users can be introduced again only after a month.
  const startupId = free.findLast((each) => introductions.every(({ startup }) => startup.id !== each))!
  await add('POST /api/admin/introductions', '/api/admin/introductions', 'admin', { startupId, investorId })
  return conversation
}

/**
 * A meeting with payloads as its location and note, confirmed by the other user; its calendar invite must stay valid.
 */
async function meet(planter: BetweenPlanter, connection: number): Promise<void> {
  const { read, send } = planter
  const timeZone = 'America/Chicago'
  const startsAt = new Date(Date.now() + 14 * DAY).toISOString()
  const path = `/api/connections/${connection}/meetings`
  const proposed = { times: [startsAt], minutes: 30, timeZone }
  await plantIn(planter, ['POST /api/connections/:id/meetings', path, 'investor', proposed])
  const [{ id } = { id: 0 }] = await read<{ id: number }[]>(path, 'investor')
  await send('PATCH', `/api/meetings/${id}`, 'founder', { action: 'confirm', startsAt, timeZone })
  const calendar = await (await send('GET', `/api/meetings/${id}/calendar`, 'investor', undefined)).text()
  const event = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getFirstSubcomponent('vevent')!
  const lines = 'uid dtstamp sequence dtstart dtend summary description location url status transp'
  expect(event.getAllProperties().map(({ name }) => name)).toEqual(lines.split(' '))
  expect(event.getFirstPropertyValue('url')).toBe(`${SITE_ADDRESS}/conversations/${connection}`)
}

/** The connection between the founder and the investor of the sample region. */
async function conversationOfBoth({ read }: BetweenPlanter): Promise<number> {
  const [founders, investors] = await Promise.all(
    (['founder', 'investor'] as const).map((account) =>
      read<{ id: number; isOpen: boolean }[]>('/api/conversations', account),
    ),
  )
  return founders!.find(({ id, isOpen }) => isOpen && investors!.some((other) => other.id === id))!.id
}
