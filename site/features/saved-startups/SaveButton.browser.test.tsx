import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { pointAt } from '#tests/senses.ts'
import { SaveButton } from './SaveButton.tsx'

it('save button: its hint opens after 300 ms of pointing, not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    mount(
      <div style={{ padding: '20rem' }}>
        <SaveButton startupId={1} companyName="Careloom" entry={null} isCompact />
      </div>,
    )
    pointAt(page.getByRole('button', { name: 'Save Careloom' }))
    await vi.advanceTimersByTimeAsync(299)
    expect(page.getByRole('tooltip').query()).toBeNull()
    await vi.advanceTimersByTimeAsync(1)
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Save startup')
  } finally {
    vi.useRealTimers()
  }
})
