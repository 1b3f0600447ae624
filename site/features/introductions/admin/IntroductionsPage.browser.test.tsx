import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProposedIntroduction } from '#api/introductions/calls.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { IntroductionsPage } from './IntroductionsPage.tsx'

const startup = { id: 3, companyName: 'Careloom', industry: 'HealthTech', stage: 'MVP' }
const investor = { id: 5, name: 'Margit Solheim', firmName: null, isPublic: false }
const overview = { waiting: [], matches: [{ startup, investor }] }
const introduction: ProposedIntroduction = {
  id: 9,
  state: 'proposed',
  note: 'They should meet.',
  createdAt: '2030-01-01T00:00:00.000Z',
  dueAt: '2030-01-15T00:00:00.000Z',
  endedAt: null,
  startup: { id: 3, companyName: 'Careloom', founder: 'Anouk Feld' },
  investor: { name: 'Margit Solheim', firmName: null },
  answers: { founder: null, investor: 'no' },
}
const place = { path: '/dashboard/admin/introductions', page: 1, after: undefined }

function open(items: ProposedIntroduction[] = []) {
  mount(
    <IntroductionsPage
      overview={overview}
      pickers={{
        query: { ...place, filters: { startup: '', investor: '', startupSearch: '', investorSearch: '' } },
        page: { items: [], total: null, next: null, startups: [], investors: [] },
      }}
      // A page of the list for each test: what the one before loaded stays known.
      introductions={{
        query: { ...place, page: items.length + 1, filters: {} },
        page: { items, total: items.length, next: null },
      }}
      timeZone="UTC"
    />,
  )
}

it('a strong fit is introduced from its row, with a sentence that says why', async () => {
  const calls = answerCalls(({ path }) => Response.json(path.endsWith('/desk') ? overview : []))
  open()
  await page.getByRole('link', { name: 'Introduce Careloom and Margit Solheim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Introduce Careloom and Margit Solheim' })
  await expect.element(dialog.getByText(/isn’t public/)).toBeVisible()
  await dialog.getByLabelText(/^Why should/).fill('Both keep old machines at work.')
  await dialog.getByRole('button', { name: 'Send introduction' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/admin/introductions',
    body: { startupId: 3, investorId: 5, note: 'Both keep old machines at work.' },
  })
})

it('an introduction is withdrawn once that is confirmed, which says what it may reveal', async () => {
  const calls = answerCalls(({ path }) => Response.json(path.endsWith('/withdraw') ? introduction : []))
  open([introduction])
  await page.getByRole('button', { name: 'Withdraw: Careloom and Margit Solheim' }).click()
  await expect.element(page.getByText(/That can reveal that someone declined/)).toBeVisible()
  expect(calls).toEqual([])
  await page.getByRole('button', { name: 'Withdraw introduction' }).click()
  await expect.poll(() => calls[0]?.path).toBe('/api/admin/introductions/9/withdraw')
})
