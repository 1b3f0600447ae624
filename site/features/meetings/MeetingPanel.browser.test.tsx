import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Meeting } from '#api/meetings/calls.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { MeetingPanel } from './MeetingPanel.tsx'
import { getMeetings } from './meetings.ts'

const BEFORE: Meeting = {
  id: 1,
  connectionId: 9,
  state: 'over',
  party: 'founder',
  other: 'Ada',
  proposedBy: 'investor',
  proposal: null,
  confirmed: { startsAt: '2026-01-05T15:00:00.000Z', minutes: 30, place: 'Cafe', note: '' },
  met: null,
}
const OTHER: Meeting = { ...BEFORE, id: 2, met: 'no' }

it('meetings: an answer keeps what was read while it was on its way', async () => {
  const answer = Promise.withResolvers<Response>()
  const calls = answerCalls(({ method }) => (method === 'POST' ? answer.promise : Response.json([BEFORE])))
  mount(<MeetingPanel connectionId={9} name="Ada" initial={[BEFORE]} timeZone="UTC" isConnected />)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect.poll(() => calls.some(({ method }) => method === 'POST')).toBe(true)
  // Read again meanwhile, as it is every minute.
  getMeetings(9).set([BEFORE, OTHER])
  answer.resolve(Response.json({ ...BEFORE, met: 'yes' }))
  await expect.element(page.getByText('Before (2)')).toBeVisible()
})
