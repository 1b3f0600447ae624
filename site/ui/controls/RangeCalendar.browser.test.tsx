import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import { RangeCalendar, type Days } from './RangeCalendar.tsx'
import './RangeCalendar.css'

const MAY = { from: '2026-05-04', to: '2026-05-06' }
const chosen: (Days | null)[] = []

function Calendar({ first = null }: { first?: Days | null }) {
  const [days, setDays] = useState(first)
  return (
    <RangeCalendar
      label="Date range"
      opensAt="2026-05-01"
      value={days}
      onChange={(next) => (setDays(next), chosen.splice(0, Infinity, next))}
    />
  )
}

const day = (name: RegExp) => page.getByRole('button', { name })
const months = () =>
  page
    .getByRole('grid')
    .elements()
    .map((grid) => grid.getAttribute('aria-label'))

it('calendar: keys turn its months and choose a range', async () => {
  mount(<Calendar />)
  await expect.element(page.getByRole('application', { name: /^Date range/ })).toBeVisible()
  await userEvent.tab()
  expect(await accessibleText(page.getByRole('button').first())).toBe('button "Previous"')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(months()).toEqual(['Date range, June 2026', 'Date range, July 2026'])
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}')
  await expect.poll(() => chosen).toEqual([{ from: '2026-06-08', to: '2026-06-16' }])
})

it('calendar: a tap chooses each end of a range', async () => {
  mount(<Calendar />)
  await touch(day(/May 20/))
  await touch(day(/June 3,/))
  await expect.poll(() => chosen).toEqual([{ from: '2026-05-20', to: '2026-06-03' }])
})

it('calendar: in forced colors the chosen days and the focus are seen', async () => {
  mount(<Calendar first={MAY} />)
  await inForcedColors(async () => {
    const eyes = await capturePixels(day(/May 5/))
    expect(eyes.hasEdge()).toBe(true)
    const grid = await capturePixels(page.getByRole('grid').first())
    for (let stop = 0; stop < 3; stop++) await userEvent.tab()
    await expect.poll(grid.hasChanged).toBe(true)
  })
})
