import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ImportResult } from '#api/content/calls.ts'
import { answerCalls, mount } from '#tests/mount.tsx'
import { ImportReport } from './ImportReport.tsx'

const NOTHING: ImportResult = { made: [], changed: [], undated: [], skipped: [], message: 'There is nothing new.' }

it('import report: drafts of a series differ by their days', async () => {
  const made = ['2027-03-12', '2027-03-19'].map((day) => ({
    title: 'Clinic',
    collection: 'events' as const,
    slug: `${day}-clinic-a`,
    day,
    note: day.endsWith('19') ? 'Its calendar marks it as private.' : null,
  }))
  mount(<ImportReport result={{ ...NOTHING, made }} />)
  await expect.element(page.getByRole('link', { name: 'Clinic · Mar 12, 2027', exact: true })).toBeVisible()
  const noted = 'Clinic · Mar 19, 2027 · Its calendar marks it as private.'
  await expect.element(page.getByRole('link', { name: noted, exact: true })).toBeVisible()
})

it('import report: one press makes a draft of what was changed at the source', async () => {
  const sent: unknown[] = []
  answerCalls(({ body }) => {
    sent.push(body)
    return Response.json({ message: 'Saved.' })
  })
  const changes = [{ field: 'Location', before: 'Hall A', after: 'Hall C' }]
  const change = {
    collection: 'events' as const,
    slug: '2030-06-05-walk-a',
    title: 'Walk',
    raw: '{}\n',
    base: 'b'.repeat(40),
  }
  mount(<ImportReport result={{ ...NOTHING, changed: [{ ...change, why: 'changed', changes }] }} />)
  await expect.element(page.getByText('Hall C')).toBeVisible()
  await page.getByRole('button', { name: 'Make a draft of Walk' }).click()
  await expect
    .element(page.getByRole('link', { name: 'Walk The draft is made.' }))
    .toHaveAttribute('href', '/cms/edit#/collections/events/entries/2030-06-05-walk-a')
  expect(sent).toMatchObject([
    {
      action: 'persistEntry',
      params: {
        dataFiles: [{ path: 'events/2030-06-05-walk-a.json', raw: '{}\n', base: 'b'.repeat(40) }],
        options: { useWorkflow: true, newEntry: false },
      },
    },
  ])
})

it('import report: an article without a clear date is a draft once its day is chosen', async () => {
  const sent: unknown[] = []
  answerCalls(({ body }) => {
    sent.push(body)
    return Response.json({ message: 'Saved.' })
  })
  const why = 'Its date, “06.05.2026”, is left to the editor.'
  const article = {
    collection: 'news' as const,
    slug: 'mill-a',
    title: 'Mill',
    raw: '---\ntitle: "Mill"\n---\n\nText\n',
    why,
  }
  mount(<ImportReport result={{ ...NOTHING, undated: [article] }} />)
  await expect.element(page.getByText(why)).toBeVisible()
  await page.getByRole('button', { name: 'Make a draft of Mill' }).click()
  await expect.element(page.getByText('Choose the day first.')).toBeVisible()
  expect(sent).toEqual([])
  await page.getByLabelText('Publish date').fill('2026-05-06')
  await page.getByRole('button', { name: 'Make a draft of Mill' }).click()
  await expect.element(page.getByRole('link', { name: /Mill/ })).toBeVisible()
  expect(sent).toMatchObject([
    {
      params: {
        dataFiles: [
          {
            path: 'news/2026-05-06-mill-a.md',
            raw: '---\npublishDate: 2026-05-06\ntitle: "Mill"\n---\n\nText\n',
            base: null,
          },
        ],
        options: { newEntry: true },
      },
    },
  ])
})
