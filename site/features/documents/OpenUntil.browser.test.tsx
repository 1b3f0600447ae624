import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { OpenUntil } from './OpenUntil.tsx'

const field = page.getByLabelText('Access until', { exact: false })

/** A document's date, and what of it was saved. */
function mountDate(first: string | null) {
  const saved: (string | null)[] = []
  function Document() {
    const [timestamp, setTimestamp] = useState(first)
    return (
      <OpenUntil
        timestamp={timestamp}
        timeZone="Pacific/Kiritimati"
        onChange={(next) => {
          saved.push(next)
          setTimestamp(next)
        }}
      />
    )
  }
  mount(
    <>
      <Document />
      <button type="button">Elsewhere</button>
    </>,
  )
  return saved
}

/** The end of the last day of 2099 on the region's clock, fourteen hours before UTC. */
const LAST_DAY = '2099-12-31T09:59:59.000Z'

it('access until: nothing is saved while a date is typed, and all of it when the field is left', async () => {
  const saved = mountDate(null)
  await userEvent.click(field)
  await userEvent.keyboard('1231')
  await userEvent.keyboard('2')
  await expect.element(field).toHaveValue('0002-12-31')
  await userEvent.keyboard('099')
  await expect.element(field).toHaveValue('2099-12-31')
  expect(saved).toEqual([])
  await userEvent.click(page.getByRole('button'))
  expect(saved).toEqual([LAST_DAY])
})

it('access until: the day in the field is the region’s, as in the line above it', async () => {
  mountDate('2099-12-30T11:00:00.000Z')
  await expect.element(field).toHaveValue('2099-12-31')
})

it('access until: Enter saves it once, and an emptied field removes it', async () => {
  const saved = mountDate(null)
  await userEvent.fill(field, '2099-12-31')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button'))
  expect(saved).toEqual([LAST_DAY])
  await userEvent.clear(field)
  await userEvent.click(page.getByRole('button'))
  expect(saved).toEqual([LAST_DAY, null])
})

it.each([
  ['a past day', '0002-12-31', 'Choose a future date.'],
  ['half a date', '12', 'Enter a full date, or clear it.'],
])('access until: %s is refused at the field and saves nothing', async (_, typed, reason) => {
  const saved = mountDate(LAST_DAY)
  if (typed.length > 2) await userEvent.fill(field, typed)
  else {
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.keyboard(typed)
  }
  await userEvent.click(page.getByRole('button'))
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(reason))
  await expect.element(field).toBeInvalid()
  expect(saved).toEqual([])
})
