import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RequestError } from '#site/lib/request-error.ts'
import { createQuery } from '#site/lib/query.ts'
import { mount } from '#tests/mount.tsx'
import { accessibleText, inForcedColors, capturePixels, touch } from '#tests/senses.ts'
import { Loaded } from './Loaded.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { RetryCallout } from './RetryCallout.tsx'

const again = page.getByRole('button', { name: 'Try Again' })

it('failed load: is an alert, tried again by keys, pointer and finger', async () => {
  const retry = vi.fn()
  mount(<RetryCallout onRetry={retry}>Failed to load</RetryCallout>)
  await expect.element(page.getByRole('alert').getByText('Failed to load')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(again)
  await touch(again)
  await expect.poll(() => retry.mock.calls.length).toBe(3)
})

it('list: says that it loads, why it is not there, and shows after a retry', async () => {
  const { promise, reject } = Promise.withResolvers<string[]>()
  const answers = [() => promise, () => Promise.resolve(['Ports'])]
  const query = createQuery<string[]>('/test/ports', () => answers.shift()!())
  mount(
    <Loaded query={query} initial={undefined} loading="Loading the ports" failed="Failed to load the ports">
      {(ports) => <p>{ports.join()}</p>}
    </Loaded>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading the ports')
  reject(new RequestError(503, 'Busy'))
  await expect.element(page.getByRole('alert').getByText('Failed to load the ports')).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Ports')).toBeVisible()
})

it.each([
  ['progress', 'progressbar', 40, 'progressbar "Uploading..." = "40"'],
  ['progress', 'progressbar', undefined, 'progressbar "Uploading..."'],
  ['meter', 'meter', 140, 'meter "Uploading..." = "100"'],
] as const)('%s of %s at %s: is heard as %s', async (kind, role, value, words) => {
  mount(<ProgressBar kind={kind} label="Uploading..." value={value} />)
  expect(await accessibleText(page.getByRole(role))).toBe(words)
})

it('progress: in forced colors how far it is can be seen', async () => {
  mount(<ProgressBar label="Uploading..." value={90} />)
  await inForcedColors(async () => expect((await capturePixels(page.getByRole('progressbar'))).hasEdge()).toBe(true))
})
