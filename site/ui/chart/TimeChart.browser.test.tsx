import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, swallows } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import { monthPoint } from './chart-points.ts'
import { TimeChart } from './TimeChart.tsx'

const month = (name: string) => page.getByRole('img', { name: new RegExp(`^${name}`) })

function mountChart() {
  mount(
    <TimeChart
      title="People"
      period="Last 3 months"
      points={['2025-11', '2025-12', '2026-01'].map(monthPoint)}
      series={[{ id: 'new', label: 'Registrations', values: [5, 1200, 34] }]}
    />,
  )
}

it('chart: is one stop, its last point; arrows, Home and End read the others', async () => {
  mountChart()
  await userEvent.tab()
  expect(await accessibleText(month('January 2026'))).toBe('image "January 2026: Registrations 34"')
  for (const [key, name] of [
    ['{ArrowLeft}', 'December 2025'],
    ['{Home}', 'November 2025'],
    ['{ArrowLeft}', 'November 2025'],
    ['{End}', 'January 2026'],
  ] as const) {
    expect(await swallows(key)).toBe(true)
    await expect.element(month(name)).toHaveFocus()
  }
  expect(await swallows('{Alt>}{ArrowLeft}{/Alt}')).toBe(false)
  await userEvent.tab()
  await expect.element(page.getByText(/^Show as a table/)).toHaveFocus()
})

it('chart: a tap shows the values of its point', async () => {
  mountChart()
  const values = month('December 2025').getByText('1,200')
  // Where no pointer shows the values of another one.
  await userEvent.hover(page.getByRole('heading'))
  await expect.element(values).not.toBeVisible()
  await touch(month('December 2025'))
  await expect.element(values).toBeVisible()
})

it('chart: in forced colors its lines, and the point with the focus, are seen', async () => {
  mountChart()
  await inForcedColors(async () => {
    const eyes = await capturePixels(page.getByRole('group', { name: 'People' }))
    await userEvent.tab()
    await expect.poll(eyes.hasChanged).toBe(true)
  })
})
