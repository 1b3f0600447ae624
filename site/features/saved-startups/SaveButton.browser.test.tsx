import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { pointUntil } from '#tests/senses.ts'
import { SaveButton } from './SaveButton.tsx'

it('save button: its hint opens after 300 ms of pointing, not before', async () => {
  mount(
    <div style={{ padding: '20rem' }}>
      <SaveButton startupId={1} companyName="Careloom" entry={null} isCompact />
    </div>,
  )
  const hint = page.getByRole('tooltip')
  expect(await pointUntil(page.getByRole('button', { name: 'Save Careloom' }), hint)).toBeGreaterThan(290)
  await expect.element(hint).toHaveTextContent('Save startup')
})
