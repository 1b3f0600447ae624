import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mountHtml } from '#tests/mount.tsx'
import { notify } from './toast.ts'
import './toast-region.ts'

it('toast: a change that can be undone offers it to pointer and keyboard, once', async () => {
  const undone: string[] = []
  mountHtml('<toast-region tabindex="-1" role="region" aria-label="Notifications"></toast-region>')
  notify({ title: 'Access saved', undo: () => undone.push('access') })
  await userEvent.keyboard('{F8}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(undone).toEqual(['access'])
  await expect.element(page.getByText('Access saved')).not.toBeInTheDocument()
})

it('toast: one that only tells what happened offers no way back', async () => {
  mountHtml('<toast-region tabindex="-1" role="region" aria-label="Notifications"></toast-region>')
  notify({ title: 'Profile saved' })
  await expect.element(page.getByText('Profile saved')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

it('toast: what was done can lead on by a link, for as long as it can be undone', async () => {
  mountHtml('<toast-region tabindex="-1" role="region" aria-label="Notifications"></toast-region>')
  notify({ title: 'Connection accepted', next: { label: 'Write to Lucia', href: '#conversation' } })
  await userEvent.click(page.getByRole('link', { name: 'Write to Lucia' }))
  expect(location.hash).toBe('#conversation')
  await expect.element(page.getByText('Connection accepted')).not.toBeInTheDocument()
})
