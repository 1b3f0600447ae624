import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { useState } from 'react'
import { mount } from '#tests/mount.tsx'
import { createQuery } from './query.ts'
import { useQuery } from './use-query.ts'

it('a query: data that come with a second part change nothing while it renders', async () => {
  const query = createQuery<{ name: string }>('/test/second-part', () => Promise.resolve({ name: 'asked' }))
  query.set({ name: 'first' })

  function Shows({ first }: { first?: { name: string } }) {
    return <p>{useQuery(query, first).data?.name}</p>
  }
  function Both() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Shows />
        {isOpen ? <Shows first={{ name: 'newer' }} /> : <button onClick={() => setOpen(true)}>Open</button>}
      </>
    )
  }
  mount(<Both />)
  // React says so on the error console where a render changes another part (tests/setup/console.ts).
  await page.getByRole('button').click()
  await expect
    .poll(() =>
      page
        .getByRole('paragraph')
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual(['newer', 'newer'])
})

it('a query: what came with the page is shown, and not fetched', async () => {
  let requests = 0
  const load = () => Promise.resolve(`answer ${++requests}`)
  const query = createQuery<string>('/test/came-with-page', load)
  function Shows() {
    const { data, loading } = useQuery(query, 'from the page')
    return <p>{`${data} ${loading}`}</p>
  }
  mount(<Shows />)
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('from the page false')
  query.refresh()
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('answer 1 false')
})
