import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#tests/mount.tsx'
import { TodayCard } from './TodayCard.tsx'

/** A list whose buttons each take their own row away. */
function List({ count, children }: { count: number; children?: string }) {
  const [left, setLeft] = useState(Array.from({ length: count }, (_, at) => `Thing ${at + 1}`))
  const items = left.map((title) => ({
    key: title,
    icon: 'clock' as const,
    title,
    actions: (
      <button type="button" onClick={() => setLeft((all) => all.filter((other) => other !== title))}>
        Finish {title}
      </button>
    ),
  }))
  return (
    <>
      <TodayCard items={items}>{children}</TodayCard>
      <input aria-label="Elsewhere" />
    </>
  )
}

const finish = (title: string) => userEvent.click(page.getByRole('button', { name: `Finish ${title}` }))
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })

it('today: moves the focus to the next row, then the last one, then the heading', async () => {
  mount(<List count={3} />)
  await finish('Thing 2')
  await expect.element(row('Thing 3')).toHaveFocus()
  await finish('Thing 3')
  await expect.element(row('Thing 1')).toHaveFocus()
  await finish('Thing 1')
  await expect.element(page.getByRole('heading', { name: 'Today' })).toHaveFocus()
  await expect.element(page.getByText('You’re all caught up.').first()).toBeVisible()
})

it('today: tells a screen reader how much is left', async () => {
  mount(<List count={2} />)
  await finish('Thing 1')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 left for today')
  await finish('Thing 2')
  await expect.element(page.getByRole('status')).toHaveTextContent('You’re all caught up.')
})

it('today: leaves the focus alone where the user has gone elsewhere', async () => {
  mount(<List count={2} />)
  const button = page.getByRole('button', { name: 'Finish Thing 1' }).element() as HTMLElement
  button.focus()
  await userEvent.click(page.getByLabelText('Elsewhere'))
  button.click()
  await expect.element(row('Thing 1')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Elsewhere')).toHaveFocus()
})

it('today: shows the first five of a long list, and the others on request', async () => {
  mount(<List count={7} />)
  expect(page.getByRole('listitem').elements()).toHaveLength(5)
  await userEvent.click(page.getByRole('button', { name: 'Show 2 more' }))
  expect(page.getByRole('listitem').elements()).toHaveLength(7)
})
