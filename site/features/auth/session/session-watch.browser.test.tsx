import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { claimDrafts } from '#site/lib/form/drafts.ts'
import { notifySessionRefused } from '#site/lib/session/refused.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { answerCalls, mount, mountHtml } from '#tests/mount.tsx'
import './session-watch.ts'

const html = document.documentElement
/** Who is signed in at this browser, by the server. */
let signedIn: { id: number; role: string; firstName: string; lastName: string } | null
const ada = { id: 7, role: 'founder', firstName: 'Ada', lastName: 'Stone' }
const bea = { ...ada, id: 8, firstName: 'Bea' }

beforeEach(() => {
  answerCalls(() => (signedIn ? Response.json(signedIn) : new Response('No one is signed in.', { status: 401 })))
})
afterEach(() => {
  for (const name of ['user', 'role', 'personal']) delete html.dataset[name]
  claimDrafts('7', Date.now())
})

const NOTIFICATION = `
  <div data-session-banner role="alert" hidden><strong data-title></strong> <span data-text></span> <a data-action></a></div>
  <a href="/api/user/data">Download</a>
  <p id="place">Drop it here</p>`

/** Opens a page that was made for someone, where a server that is asked knows `signedIn`. */
function openPage(user: string, role: string): void {
  Object.assign(html.dataset, { user, role, personal: '' })
  mountHtml(NOTIFICATION)
}

function Pitch() {
  const { form, problems, draft } = useAppForm({
    defaultValues: { pitch: '' },
    schema: z.object({ pitch: z.string() }),
    draft: 'pitch',
    failure: { title: 'Failed to save profile' },
    onSubmit: () => undefined,
  })
  return (
    <Form {...{ form, problems }} draft={draft!}>
      <form.AppField name="pitch">{(field) => <field.TextField label="Pitch" />}</form.AppField>
    </Form>
  )
}

const ended = page.getByText('You’ve been signed out', { exact: true })
const dialog = page.getByText('You’re now signed in as Bea Stone', { exact: true })
const draftsIn = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith('draft:'))
const drafts = () => ({ browser: draftsIn(localStorage), tab: draftsIn(sessionStorage) })
const MINE = ['draft:7:pitch']

it('session watch: keeps a draft in the tab while its person is gone, then in the browser again', async () => {
  signedIn = ada
  openPage('7', 'founder')
  mount(<Pitch />)
  await userEvent.fill(page.getByLabelText('Pitch'), 'A wall of stone')
  await expect.poll(drafts).toEqual({ browser: MINE, tab: [] })
  signedIn = null
  notifySessionRefused()
  await expect.element(ended).toBeVisible()
  expect(drafts()).toEqual({ browser: [], tab: MINE })
  signedIn = ada
  notifySessionRefused()
  await expect.element(ended).not.toBeVisible()
  expect(drafts()).toEqual({ browser: MINE, tab: [] })
})

it('session watch: keeps what is on screen when another tab signed out and forgot the drafts', async () => {
  signedIn = ada
  openPage('7', 'founder')
  mount(<Pitch />)
  await userEvent.fill(page.getByLabelText('Pitch'), 'A wall of stone')
  localStorage.clear()
  signedIn = null
  dispatchEvent(new StorageEvent('storage', { key: 'signed-in-as' }))
  await expect.element(ended).toBeVisible()
  expect(drafts()).toEqual({ browser: [], tab: MINE })
})

it('session watch: a visitor’s page names who signed in until they have signed out', async () => {
  signedIn = bea
  openPage('visitor', 'visitor')
  const changeUser = () => dispatchEvent(new StorageEvent('storage', { key: 'signed-in-as' }))
  changeUser()
  await expect.element(dialog).toBeVisible()
  signedIn = null
  changeUser()
  await expect.element(dialog).not.toBeVisible()
})

it('session watch: a link to a call says whose page it is on, also when it is dragged', async () => {
  signedIn = ada
  openPage('7', 'founder')
  const place = document.querySelector<HTMLElement>('#place')!
  const dropped: (string | undefined)[] = []
  place.addEventListener('dragover', (event) => event.preventDefault())
  place.addEventListener('drop', (event) => {
    event.preventDefault()
    dropped.push(event.dataTransfer?.getData('text/uri-list'))
  })
  await userEvent.dragAndDrop(page.getByRole('link', { name: 'Download' }), page.getByText('Drop it here'))
  expect(dropped).toEqual([`${location.origin}/api/user/data?trellis-user=7`])
})

it('session watch: a link to a call says whose page it is on in its menu', () => {
  signedIn = ada
  openPage('7', 'founder')
  const link = document.querySelector<HTMLAnchorElement>('a[href^="/api/"]')!
  link.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }))
  expect(link.getAttribute('href')).toBe('/api/user/data?trellis-user=7')
})
