import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountHtml, swallows } from '#tests/mount.tsx'
import './featured-startups.client.ts'

const SLOTS = ['companyName', 'about', 'facts', 'elevatorPitch', 'picture', 'logo']
const startup = (id: number) => ({
  id,
  companyName: `Company ${id}`,
  industry: 'Energy',
  stage: 'seed',
  location: 'Wrenfield',
  elevatorPitch: 'Heat from the river.',
})

it('featured startups: Alt+Left is left to the browser, Right turns the row', async () => {
  const startups = JSON.stringify([1, 2, 3, 4, 5, 6].map(startup))
  mountHtml(`
    <section data-featured data-startups='${startups}'>
      <template data-featured-card>
        <li><a data-slot="link">Open</a>${SLOTS.map((slot) => `<span data-slot="${slot}"></span>`).join('')}</li>
      </template>
      <div data-featured-stage><ul data-featured-row></ul></div>
      <p data-featured-status></p>
      <div data-featured-controls hidden></div>
    </section>`)
  await expect.element(page.getByText('Company 1', { exact: true }).first()).toBeVisible()
  await userEvent.tab()
  expect(await swallows('{Alt>}{ArrowLeft}{/Alt}')).toBe(false)
  await expect.element(page.getByText(/^Startups \d/)).not.toBeInTheDocument()
  expect(await swallows('{ArrowRight}')).toBe(true)
  await expect.element(page.getByText(/^Startups 4 to/)).toBeInTheDocument()
})
