import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FileCommit } from '#api/cms/contract/protocol.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { History } from './History.tsx'
import VersionDialog from './VersionDialog.tsx'

const VERSION: FileCommit = {
  sha: 'a1',
  when: '2026-03-01T10:00:00.000Z',
  who: 'Ada',
  publishedBy: null,
  what: 'changed',
  message: '',
}
const busy = () => Response.json({ error: 'The server is busy.' }, { status: 503 })

it('history: loads after a failure', async () => {
  let isBusy = true
  answerCalls(({ body }) => {
    if (isBusy) return busy()
    const { action } = body as { action: string }
    return Response.json(action === 'history' ? [VERSION] : { data: null, file: { id: null } })
  })
  mount(<History path="news/one.md" zones={{ timeZone: 'UTC', regionTimeZone: 'UTC' }} />)
  await expect.element(page.getByText('The server is busy.')).toBeVisible()
  isBusy = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect.element(page.getByText('Ada')).toBeVisible()
  await expect.element(page.getByText('The server is busy.')).not.toBeInTheDocument()
})

it('version: a failure of one comparison does not stand over the other', async () => {
  answerCalls(({ body }) => (JSON.stringify(body).includes('"after":"a1"') ? busy() : Response.json([])))
  mount(
    <VersionDialog
      path="news/one.md"
      version={VERSION}
      previous={undefined}
      isNewest={false}
      zones={{ timeZone: 'UTC', regionTimeZone: 'UTC' }}
      onOpenChange={() => {}}
    />,
  )
  await expect.element(page.getByText('The server is busy.')).toBeVisible()
  await page.getByText('What changed since').click()
  await expect.element(page.getByText('No changes.')).toBeVisible()
  await expect.element(page.getByText('The server is busy.')).not.toBeInTheDocument()
})
