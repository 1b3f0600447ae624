import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'

const isDirty = () => true

function Typed() {
  useLeaveGuard(isDirty)
  return 'A wall of stone'
}

function Page() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      {isShown && <Typed />}
      <button type="button" onClick={() => setShown(false)}>
        Close
      </button>
      <a href="/auth" data-keeps-draft onClick={(event) => event.preventDefault()}>
        Sign in again
      </a>
    </>
  )
}

const isPrevented = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('what was typed: a reload asks while its form is shown, and not afterward', async () => {
  mount(<Page />)
  await expect.poll(isPrevented).toBe(true)
  await page.getByRole('button').click()
  await expect.poll(isPrevented).toBe(false)
})

it('what was typed: a link that leads back to it asks nothing', async () => {
  mount(<Page />)
  await expect.poll(isPrevented).toBe(true)
  await page.getByRole('link').click()
  expect(isPrevented()).toBe(false)
})
