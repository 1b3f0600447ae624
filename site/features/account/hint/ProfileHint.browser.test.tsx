import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerCalls, mount } from '#tests/mount.tsx'
import { ProfileHint } from './ProfileHint.tsx'

function Home({ missing }: { missing: string[] }) {
  const [hintDismissed, setDismissed] = useState(false)
  return (
    <main tabIndex={-1}>
      <ProfileHint profile={{ hintDismissed }} missing={missing} onDismissed={() => setDismissed(true)} />
    </main>
  )
}
const hint = page.getByRole('region', { name: 'What would help' })
const dismiss = page.getByRole('button', { name: 'No, thanks' })

it('a hint about the profile: names what is missing, with the way there', async () => {
  mount(<Home missing={['an industry', 'your check size']} />)
  await expect.element(hint.getByText('Add an industry and your check size to get better matches.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add it' })).toHaveAttribute('href', '/profile')
})

it('a hint about the profile: absent where nothing is missing', async () => {
  mount(<Home missing={[]} />)
  await expect.element(hint).not.toBeInTheDocument()
})

it('a hint about the profile: stays if it can’t be dismissed, else goes, and the page has the focus', async () => {
  let status = 503
  const calls = answerCalls(() => new Response(null, { status }))
  mount(<Home missing={['an industry']} />)
  await userEvent.click(dismiss)
  await expect.poll(() => calls.length).toBe(1)
  await expect.element(dismiss).not.toHaveAttribute('aria-disabled')
  status = 204
  await userEvent.click(dismiss)
  await expect.element(hint).not.toBeInTheDocument()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
