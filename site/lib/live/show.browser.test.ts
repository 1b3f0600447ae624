import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerCalls, mountHtml } from '#tests/mount.tsx'
import './live.client.ts'
import { refresh, refreshInBackground, show } from './show.ts'

const live = (text: string) => `<div data-live><p>${text}</p></div>`
const here = (search: string) => `${location.pathname}${search}`
const answers = (text: string) => new Response(live(text), { headers: { 'Content-Type': 'text/html' } })
const shown = page.getByRole('paragraph')

it('live part: a late answer for the old filter never replaces the new one', async () => {
  mountHtml(live('old'))
  const late = Promise.withResolvers<Response>()
  answerCalls(({ path }) => (path.endsWith('stage=seed') ? answers('seed') : late.promise))
  const quiet = refreshInBackground()
  await show(() => here('?stage=seed'), 'replace')
  await expect.element(shown).toHaveTextContent('seed')
  late.resolve(answers('all'))
  expect(await quiet).toBe(true)
  await expect.element(shown).toHaveTextContent('seed')
})

it('live part: news during a change of filter are read at the new address', async () => {
  mountHtml(live('old'))
  const change = Promise.withResolvers<Response>()
  const calls = answerCalls(() => (calls.length === 1 ? change.promise : answers('newest')))
  const shows = show(() => here('?stage=growth'), 'replace')
  const quiet = refreshInBackground()
  change.resolve(answers('growth'))
  await Promise.all([shows, quiet])
  expect(calls.map(({ path }) => path)).toEqual([here('?stage=growth'), here('?stage=growth')])
  await expect.element(shown).toHaveTextContent('newest')
})

it('live part: an address that cannot be made keeps no later change back', async () => {
  mountHtml(live('old'))
  answerCalls(() => answers('new'))
  const failing = () => {
    throw new Error('no address')
  }
  await expect(show(failing, 'stay')).rejects.toThrow('no address')
  await refresh()
  await expect.element(shown).toHaveTextContent('new')
})

it('live part: a change requested on a page that was left meanwhile is dropped', async () => {
  mountHtml(live('next page'))
  const calls = answerCalls(() => answers('page before'))
  await show(() => '/page/before?q=ada', 'replace')
  expect(calls).toEqual([])
  await expect.element(shown).toHaveTextContent('next page')
  expect(location.pathname).not.toBe('/page/before')
})

it('live part: a refresh that fails in the background says so to its caller', async () => {
  mountHtml(live('old'))
  answerCalls(() => Promise.reject(new TypeError('offline')))
  expect(await refreshInBackground()).toBe(false)
})

it('live part: another order of its table is announced', async () => {
  const table = (sort: string) =>
    `<div data-live><table><tr><th aria-sort="${sort}"><a class="table-sort" href="${here('?sort=-name')}">Name</a></th></tr></table></div>`
  mountHtml(table('ascending'))
  answerCalls(() => new Response(table('descending'), { headers: { 'Content-Type': 'text/html' } }))
  await page.getByRole('link', { name: 'Name' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Sorted by Name, descending')
})
