import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TableImportWhole } from '#api/imports/calls.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { ImportDetail } from './ImportDetail.tsx'

const AT = '2030-01-02T00:00:00.000Z'
const COLUMN = { samples: [], isHidden: false, openDay: null, dayFirst: null }
const table: TableImportWhole = {
  id: 7,
  kind: 'community',
  fileName: 'List.csv',
  sheet: null,
  otherSheets: [],
  source: '',
  state: 'checked',
  rowCount: 2,
  hiddenRows: 0,
  done: 2,
  counts: { create: 2, update: 0, unchanged: 0, skipped: 0 },
  undone: { undone: 0, kept: 0 },
  by: 'Avery Stone',
  createdAt: '2030-01-01T00:00:00.000Z',
  finishedAt: null,
  listsUnclaimed: false,
  undoUntil: null,
  columns: [
    { name: 'Name', field: 'name', ...COLUMN },
    { name: 'Type', field: 'section', ...COLUMN },
  ],
  choices: [{ field: 'section', value: 'Chamber', lines: 2, choice: 'economic-development', isRemembered: false }],
}
let next = 0
/** Each under another id: what one test's answers say is kept by the page. */
function open(part: Partial<TableImportWhole> = {}) {
  const shown = { ...table, id: ++next, ...part }
  const query = { path: '/dashboard/admin/import', filters: { outcome: '' }, page: 1, after: undefined } as const
  mount(<ImportDetail table={shown} lines={{ query, page: { items: [], total: 0, next: null } }} timeZone="UTC" />)
  return shown
}
const posted = (calls: ReturnType<typeof answerCalls>) => calls.filter(({ method }) => method !== 'GET')

it('values of an import: sections are named, and a choice is checked before anything is imported', async () => {
  const calls = answerCalls(({ method }) =>
    Response.json(method === 'PUT' ? { ...table, id: next, state: 'checked', choices: [] } : []),
  )
  open()
  const choice = page.getByLabelText('What “Chamber” is')
  await expect.element(choice).toHaveDisplayValue('Economic Development')
  await choice.selectOptions('Nonprofits & State Agencies')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect
    .poll(() => posted(calls))
    .toMatchObject([
      {
        method: 'PUT',
        body: {
          fields: ['name', 'section'],
          choices: [{ field: 'section', value: 'Chamber', choice: 'nonprofits-state-agencies' }],
        },
      },
    ])
})

it('events of an import that may state an offering are confirmed first', async () => {
  const offer = 'Greenloom is raising $1.5M.'
  const problem = {
    type: 'offer-unconfirmed',
    status: 409,
    detail: 'Confirm them.',
    law: '506b',
    places: [{ words: offer }],
  }
  const calls = answerCalls(({ path, body }) => {
    if (path.includes('/lines')) return Response.json([])
    return (body as { confirmsOffer?: boolean } | null)?.confirmsOffer === false
      ? Response.json(problem, { status: 409, headers: { 'Content-Type': 'application/problem+json' } })
      : Response.json({ ...table, id: next, choices: [], state: 'done', kind: 'events', finishedAt: AT })
  })
  open({ kind: 'events', choices: [] })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(page.getByRole('alertdialog').getByText(offer)).toBeVisible()
  await page.getByRole('button', { name: 'Import anyway' }).click()
  await expect.element(page.getByText(/^Imported on/)).toBeVisible()
  expect(posted(calls).map(({ body }) => body)).toMatchObject([{ confirmsOffer: false }, { confirmsOffer: true }])
})

it('an import that runs shows how far it is, and then what came of it', async () => {
  answerCalls(({ path }) =>
    Response.json(path.includes('/lines') ? [] : { ...table, id: next, state: 'done', choices: [], finishedAt: AT }),
  )
  open({ state: 'importing', done: 1 })
  await expect.element(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
  await expect.element(page.getByText(/^Imported on/)).toBeVisible()
})

it('an import is undone once that is confirmed', async () => {
  const calls = answerCalls(({ path }) =>
    Response.json(
      path.includes('/lines')
        ? []
        : { ...table, id: next, state: 'undone', choices: [], undone: { undone: 1, kept: 1 } },
    ),
  )
  open({ state: 'done', choices: [], undoUntil: '2030-01-08T00:00:00.000Z' })
  await page.getByRole('button', { name: 'Undo import' }).click()
  expect(posted(calls)).toEqual([])
  await page.getByRole('button', { name: 'Undo 2 rows' }).click()
  await expect.element(page.getByText('1 undone; 1 kept, and each row says why.')).toBeVisible()
})
