import { expect, it, vi } from 'vitest'
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

it('import report: several drafts are published together, but none that wasn’t understood', async () => {
  const sent: { action: string; params: { slug: string } }[] = []
  answerCalls(({ body }) => {
    const call = body as (typeof sent)[number]
    sent.push(call)
    const isRefused = call.action === 'publishUnpublishedEntry' && call.params.slug.includes('03-26')
    return isRefused ? Response.json({ error: 'It has no description.' }, { status: 400 }) : Response.json({})
  })
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  const made = ['2027-03-12', '2027-03-19', '2027-03-26'].map((day) => ({
    title: 'Clinic',
    collection: 'events' as const,
    slug: `${day}-clinic-a`,
    day,
    note: day.endsWith('19') ? 'Its calendar marks it as private.' : null,
  }))
  mount(<ImportReport result={{ ...NOTHING, made }} mayPublish />)
  await page.getByRole('button', { name: 'Publish 2 drafts' }).click()
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It has no description.')
  const published = sent.filter(({ action }) => action === 'publishUnpublishedEntry')
  expect(published.map(({ params }) => params.slug)).toEqual(['2027-03-12-clinic-a', '2027-03-26-clinic-a'])
  await page.getByRole('checkbox', { name: 'Select Clinic, Mar 19, 2027' }).click({ force: true })
  await expect.element(page.getByRole('button', { name: 'Publish 2 drafts' })).toBeVisible()
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
