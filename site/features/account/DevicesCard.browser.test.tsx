import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Passkey, Device } from '#api/auth/calls.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { RetainedPasskeys } from './SavedPasskeys.tsx'

const at = '2026-03-01T10:00:00.000Z'
const here: Device = { id: 1, label: 'Firefox', current: true, createdAt: at, lastUsedAt: at }
const devices = [here, { ...here, id: 2, current: false }]
const key: Passkey = { id: 4, name: 'Phone', createdAt: at, lastUsedAt: null, domain: 'localhost', worksHere: true }
const unknown = page.getByText('Couldn’t load your passkeys. If you continue, all of them are removed.')

/** A server that lists the passkeys once `isUp`. */
function answerPasskeys() {
  const server = { isUp: false, answers: Promise.resolve() }
  const calls = answerCalls(async ({ path }) => {
    if (path === '/api/user/sessions') return Response.json(devices)
    await server.answers
    return server.isUp ? Response.json([key]) : new Response('Busy', { status: 503 })
  })
  return { server, calls }
}

it('passkeys to keep: says that they couldn’t be loaded instead of nothing', async () => {
  answerPasskeys()
  mount(<RetainedPasskeys retained={[]} onChange={() => undefined} />)
  await expect.element(unknown).toBeVisible()
})

it('sign out all others: waits for the passkeys, and asks while they are unknown', async () => {
  const { server, calls } = answerPasskeys()
  const loaded = Promise.withResolvers<void>()
  server.answers = loaded.promise
  mount(<DevicesCard initial={devices} initialPasskeys={undefined} timeZone="UTC" />)
  await userEvent.click(page.getByRole('button', { name: 'Sign out all others' }))
  const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
  await expect.element(signOut).toBeDisabled()
  loaded.resolve()
  await expect.element(unknown).toBeVisible()
  await expect.element(signOut).toBeEnabled()
  // The sentence may be that of the failure before; the call of this page must have failed, too.
  await expect.poll(() => calls.some(({ path }) => path === '/api/user/passkeys')).toBe(true)
  server.isUp = true
  await userEvent.click(page.getByRole('button', { name: 'Try Again' }))
  await expect.element(page.getByLabelText('Remove Phone')).toBeChecked()
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})
