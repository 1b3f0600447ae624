import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, mount } from '#tests/mount.tsx'
import { pointUntil } from '#tests/senses.ts'
import { SaveButton } from './SaveButton.tsx'

it('save button: its hint opens after 300 ms of pointing, not before', async () => {
  mount(
    <div style={{ padding: '20rem' }}>
      <SaveButton startupId={1} companyName="Careloom" isSaved={false} isCompact />
    </div>,
  )
  const hint = page.getByRole('tooltip')
  expect(await pointUntil(page.getByRole('button', { name: 'Save Careloom' }), hint)).toBeGreaterThan(290)
  await expect.element(hint).toHaveTextContent('Save startup')
})

it('save button: asks before notes are lost, also ones that came after the page', async () => {
  const entry = { id: 3, startupId: 1, notes: 'Call on Monday', tags: [], pipeline: 'new', nextAction: null, done: [] }
  const calls = answerCalls(({ method }) =>
    method === 'GET' ? Response.json([entry]) : new Response(null, { status: 204 }),
  )
  mount(<SaveButton startupId={1} companyName="Careloom" isSaved />)
  await page.getByRole('button', { name: 'Saved' }).click()
  await page.getByRole('alertdialog', { name: 'Remove Careloom?' }).getByRole('button', { name: 'Cancel' }).click()
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  await page.getByRole('button', { name: 'Saved' }).click()
  await page.getByRole('button', { name: 'Remove startup' }).click()
  await expect.element(page.getByRole('button', { name: 'Save Startup' })).toBeVisible()
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'DELETE'])
})
