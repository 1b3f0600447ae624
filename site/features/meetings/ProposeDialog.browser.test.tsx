import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Meeting } from '#api/meetings/calls.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { accessibleText } from '#tests/senses.ts'
import { upcomingMeetings } from './meetings.ts'
import ProposeDialog from './ProposeDialog.tsx'

const MEETING: Meeting = {
  id: 1,
  connectionId: 3,
  state: 'confirmed',
  party: 'founder',
  other: 'Ada Lin',
  proposedBy: 'investor',
  proposal: null,
  confirmed: { startsAt: '2026-12-01T16:00:00.000Z', minutes: 60, place: null, note: null },
  met: null,
  changedAt: '2026-11-20T15:30:00.000Z',
}

/** Friday, 9 AM in Chicago. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T15:00:00Z') }))
afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1280, 800)
})

/** Opens the dialog for someone with a meeting on Tuesday at 10 AM; the calls it made. */
async function open(answer: () => Response = () => Response.json([MEETING])) {
  upcomingMeetings.refresh()
  const calls = answerCalls(({ method }) => (method === 'GET' ? answer() : Response.json(MEETING, { status: 201 })))
  mount(
    <ProposeDialog
      connectionId={7}
      name="Theo"
      zones={{ timeZone: 'America/Chicago', regionTimeZone: 'UTC' }}
      before={undefined}
      onProposed={() => undefined}
      onOpenChange={() => undefined}
    />,
  )
  await expect.element(suggestion('Monday, Nov 30, 10:00 AM')).toBeVisible()
  return calls
}

const group = page.getByRole('group', { name: 'Suggested times' })
const suggestion = (name: string) => group.getByRole('button', { name })
const grid = page.getByRole('grid', { name: 'Your week' })
const cell = (name: string | RegExp) => grid.getByRole('button', { name })
const getTimes = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=datetime-local]')].map(({ value }) => value)
const press = (keys: string) => userEvent.keyboard(keys)

// First, before any meetings are known.
it('proposing: works when the meetings can’t be read, and says so', async () => {
  await open(() => Response.json({ title: 'Broken', status: 500 }, { status: 500 }))
  await expect.element(page.getByText('Couldn’t load your meetings.')).toBeVisible()
  await userEvent.click(suggestion('Tuesday, Dec 1, 10:00 AM'))
  expect(getTimes()[0]).toBe('2026-12-01T10:00')
})

it('proposing: a suggestion is chosen with one click, and sent with another', async () => {
  const calls = await open()
  await userEvent.click(suggestion('Monday, Nov 30, 2:00 PM'))
  expect(getTimes()).toEqual(['2026-11-30T14:00', '', ''])
  await userEvent.click(page.getByRole('button', { name: 'Propose', exact: true }))
  await expect
    .poll(() => calls.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      times: ['2026-11-30T20:00:00.000Z'],
      minutes: 30,
    })
})

it('suggestions: leave out what a meeting takes, at the length that is chosen', async () => {
  await open()
  const getNames = () =>
    group
      .getByRole('button')
      .elements()
      .map((each) => each.ariaLabel)
  expect(getNames()).not.toContain('Tuesday, Dec 1, 10:00 AM')
  expect(getNames()).toHaveLength(8)
  await userEvent.selectOptions(page.getByLabelText('How long'), '2 hours')
  expect(getNames()).toHaveLength(8)
})

it('times: a second click removes one, the others move up, and no fourth can be chosen', async () => {
  await open()
  const names = ['Monday, Nov 30, 10:00 AM', 'Monday, Nov 30, 2:00 PM', 'Wednesday, Dec 2, 4:00 PM']
  for (const name of names) await userEvent.click(suggestion(name))
  expect(await accessibleText(suggestion(names[0]!))).toBe('button "Monday, Nov 30, 10:00 AM", pressed')
  await userEvent.click(suggestion('Tuesday, Dec 1, 4:00 PM'), { force: true })
  await expect
    .element(page.getByText('You can propose up to three times. Remove one to choose another.'))
    .toBeInTheDocument()
  expect(getTimes()).toEqual(['2026-11-30T10:00', '2026-11-30T14:00', '2026-12-02T16:00'])
  await userEvent.click(suggestion(names[0]!))
  expect(getTimes()).toEqual(['2026-11-30T14:00', '2026-12-02T16:00', ''])
})

it('a typed time: shows its weekday, what is planned then, and as chosen in the week', async () => {
  await open()
  const field = page.getByLabelText('Time', { exact: true })
  await userEvent.fill(field, '2026-12-01T10:30')
  await expect.element(page.getByText('Tuesday. You’re meeting Ada Lin then.')).toBeVisible()
  await userEvent.fill(field, '2026-12-01T13:30')
  await expect.element(page.getByText('Tuesday', { exact: true })).toBeVisible()
  await expect.element(cell('Tuesday, Dec 1, 1:30 PM, free')).toHaveAttribute('aria-pressed', 'true')
})

it('the week: one stop by keyboard, the arrows go to each half hour, Enter and Space choose', async () => {
  await open()
  await expect.element(grid).toBeVisible()
  expect(
    grid
      .getByRole('button')
      .elements()
      .filter((each) => each.tabIndex === 0),
  ).toHaveLength(1)
  cell('Friday, Nov 27, 9:30 AM, free').element().focus()
  await press('{ArrowRight}{ArrowDown} ')
  expect(getTimes()[0]).toBe('2026-11-28T10:00')
  await expect.element(cell('Saturday, Nov 28, 10:00 AM, free')).toHaveFocus()
  await press('{End}{ArrowUp}{Enter}')
  expect(getTimes()[1]).toBe('2026-12-03T09:30')
  // Past the last day comes the week after, past the first day nothing.
  await press('{ArrowRight}')
  await expect.element(cell('Friday, Dec 4, 9:30 AM, free')).toHaveFocus()
  await press('{PageUp}{ArrowLeft}')
  await expect.element(cell('Friday, Nov 27, 9:30 AM, free')).toHaveFocus()
  await press('{PageDown}{PageDown}')
  await expect.element(cell('Friday, Dec 11, 9:30 AM, free')).toHaveFocus()
})

it('the week: what is planned or past is read, and can’t be chosen', async () => {
  await open()
  const planned = cell('Tuesday, Dec 1, 10:00 AM, your meeting with Ada Lin')
  expect(await accessibleText(planned)).toBe('button "Tuesday, Dec 1, 10:00 AM, your meeting with Ada Lin", disabled')
  await expect.element(cell('Tuesday, Dec 1, 10:30 AM, your meeting with Ada Lin')).toBeVisible()
  await expect.element(cell('Friday, Nov 27, 9:00 AM, past')).toBeVisible()
  planned.element().focus()
  await press('{Enter}')
  expect(getTimes()).toEqual(['', '', ''])
})

it('the week: three days fit a phone, opened with one click', async () => {
  await page.viewport(360, 780)
  await open()
  await userEvent.click(page.getByText('Choose in your week'))
  await expect.element(cell('Sunday, Nov 29, 8:00 AM, free')).toBeVisible()
  expect(grid.getByRole('columnheader').elements()).toHaveLength(4)
  const body = document.querySelector('.dialog-body')!
  expect(body.scrollWidth).toBe(body.clientWidth)
  const { width, height } = cell('Sunday, Nov 29, 8:00 AM, free').element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  await userEvent.click(page.getByRole('button', { name: 'Later days' }))
  await expect.element(cell('Wednesday, Dec 2, 8:00 AM, free')).toBeVisible()
})
