import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, mount } from '#tests/mount.tsx'
import { sendConnectionRequest, useChangedRequest } from './requests.ts'

function RequestState() {
  return <p>{useChangedRequest({ party: 'founder', id: 7 })?.state ?? 'as the page says'}</p>
}

it('a request made on this page: shown until the next page, which knows better', async () => {
  answerCalls(() => Response.json({ id: 1, startup: { id: 7 }, state: 'requested' }))
  mount(<RequestState />)
  await sendConnectionRequest({ party: 'founder', id: 7, name: 'Riverheat' }, '')
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('requested')
  document.dispatchEvent(new Event('astro:after-swap'))
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('as the page says')
})
