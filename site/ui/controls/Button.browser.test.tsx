import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { accessibleText, touch } from '#tests/senses.ts'
import { Button } from './Button.tsx'

it('button at work: keeps the focus, takes no other press, and says what it does', async () => {
  let clicks = 0
  function Save() {
    const [isPending, setPending] = useState(false)
    return (
      <Button isPending={isPending} pendingLabel="Saving..." onPress={() => (clicks++, setPending(true))}>
        Save
      </Button>
    )
  }
  mount(<Save />)
  const button = page.getByRole('button')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}{Enter} ')
  await userEvent.click(button, { force: true })
  await touch(button)
  await expect.element(page.getByRole('status')).toHaveTextContent('Saving...')
  expect(await accessibleText(button)).toBe('button "Saving...", disabled')
  await expect.element(button).toHaveFocus()
  expect(clicks).toBe(1)
})
