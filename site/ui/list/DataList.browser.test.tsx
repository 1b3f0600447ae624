import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Client } from '#site/lib/api.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { RequestError } from '#site/lib/request-error.ts'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { mount } from '#tests/mount.tsx'
import { capturePixels, inForcedColors, touch } from '#tests/senses.ts'
import { DataList } from './DataList.tsx'
import { toOptions } from './list-filter.ts'
import { Segments } from './Segments.tsx'
import { SelectionBar, SelectRow } from './SelectionBar.tsx'
import { useDataList } from './use-data-list.ts'
import { useSelection } from './use-selection.ts'

interface Ship {
  id: number
  name: string
}
type ShipFilters = Readonly<Record<'q' | 'port' | 'sort', string>>
interface Question {
  filters: ShipFilters
  after: string | undefined
}

const PORTS = toOptions('All ports', { north: 'North', south: 'South' })
const FILTERS = [
  { name: 'q', label: 'Search ships', placeholder: 'Name' },
  { name: 'port', label: 'Port', options: PORTS },
]
const NONE: ShipFilters = { q: '', port: '', sort: '' }
const ships = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))
const answer = (items: Ship[], next: string | null = null): ListPage<Ship> => ({ items, total: items.length, next })

/** What the browser asked for, and what it is told. */
let questions: Question[]
let respond: (question: Question) => ListPage<Ship> | Promise<ListPage<Ship>>
const load = async (_: Client, filters: ShipFilters, after?: string) => {
  questions.push({ filters, after })
  return await respond({ filters, after })
}

function Ships({ first = answer(ships('Alder', 'Birch'), 'more') }: { first?: ListPage<Ship> | null }) {
  const [path] = useState(() => location.pathname)
  const list = useDataList(
    { query: { path, filters: NONE, page: 1, after: undefined }, page: first ?? undefined },
    load,
  )
  const selection = useSelection(list.page?.items.map(({ id }) => id) ?? [])
  const columns: TableColumn<Ship>[] = [
    {
      id: 'select',
      label: 'Select',
      isLabelHidden: true,
      width: '4rem',
      cell: ({ id, name }) => <SelectRow name={name} selection={selection} row={id} />,
    },
    { id: 'name', label: 'Ship', isRowHeader: true, allowsSorting: true, cell: ({ name }) => name },
  ]
  return (
    <DataList
      list={list}
      label="Ships"
      resource="ship"
      columns={columns}
      getKey={({ id }) => id}
      filters={FILTERS}
      order="name"
      above={
        <>
          <Segments label="Ports" list={list} filter="port" items={PORTS} />
          <SelectionBar label="Selected ships" selection={selection}>
            <button type="button" disabled={selection.keys.size === 0} onClick={list.refresh}>
              Send out
            </button>
          </SelectionBar>
        </>
      }
      emptyState="No ships found."
    />
  )
}

const search = page.getByLabelText('Search ships')
const row = (name: string) => page.getByRole('rowheader', { name })
const box = (name: string) => page.getByRole('checkbox', { name })
/** By key: what is drawn lies over the box itself. */
async function tick(name: string) {
  ;(box(name).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
}
const requested = () => location.search

let before: string
// Answers are kept by address, so each test has its own.
let test = 0
beforeEach(() => {
  before = location.href
  history.replaceState({}, '', `/ships-${++test}`)
  questions = []
  respond = () => answer(ships('Cedar'))
})
afterEach(() => history.replaceState({}, '', before))

it('list: what came with the page is shown and counted, and not asked for again', async () => {
  const place = mount(<Ships />)
  await expect.element(row('Alder')).toBeVisible()
  await expect.element(page.getByText('2 ships')).toBeVisible()
  expect(place.querySelector('search')?.ariaLabel).toBe('Ships')
  expect(questions).toEqual([])
})

it('list: its fields show what a link has chosen, but what is typed just now stays', async () => {
  mount(<Ships />)
  await search.fill('al')
  await page.getByRole('navigation', { name: 'Ports' }).getByRole('link', { name: 'South' }).click()
  await expect.element(page.getByLabelText('Port', { exact: true })).toHaveValue('south')
  await expect.element(search).toHaveValue('al')
  await page.getByRole('navigation', { name: 'Ports' }).getByRole('link', { name: 'All ports' }).click()
  await expect.element(page.getByLabelText('Port', { exact: true })).toHaveValue('')
})

it('list: without scripts its links and its form lead to the same list', () => {
  const place = mount(<Ships />)
  const hrefs = [...place.querySelectorAll('a')].map((link) => [link.textContent.trim(), link.getAttribute('href')])
  const { pathname } = location
  expect(hrefs).toEqual([
    ['All ports', pathname],
    ['North', `${pathname}?port=north`],
    ['South', `${pathname}?port=south`],
    ['Ship', `${pathname}?sort=-name`],
    ['Previous', null],
    ['Next', `${pathname}?page=2&after=more`],
  ])
  const form = place.querySelector('form')!
  expect([form.method, form.getAttribute('action')]).toEqual(['get', pathname])
  expect([...new FormData(form).keys()]).toEqual(['q', 'port'])
})

it('list: what is typed in a row is one question and one step for Back', async () => {
  mount(<Ships />)
  const steps = history.length
  await userEvent.type(search, 'ce')
  await expect.element(row('Cedar')).toBeVisible()
  expect(requested()).toBe('?q=ce')
  await userEvent.type(search, 'd')
  await expect.poll(requested).toBe('?q=ced')
  expect(questions.map(({ filters }) => filters.q)).toEqual(['ce', 'ced'])
  expect(history.length).toBe(steps + 1)
  await expect.element(search).toHaveValue('ced')
  await expect.element(search).toHaveFocus()
})

it('list: a choice narrows it at once and takes along what was typed', async () => {
  mount(<Ships />)
  await userEvent.type(search, 'ce')
  await userEvent.selectOptions(page.getByLabelText('Port', { exact: true }), 'South')
  await expect.poll(requested).toBe('?q=ce&port=south')
  await userEvent.type(search, 'd')
  await userEvent.click(page.getByRole('link', { name: 'Ship' }))
  expect(requested()).toBe('?q=ced&port=south&sort=-name')
  await expect.element(row('Cedar')).toBeVisible()
  expect(questions.at(-1)?.filters).toEqual({ q: 'ced', port: 'south', sort: '-name' })
})

it('list: a press on a heading sorts by it, which is announced', async () => {
  mount(<Ships />)
  const heading = page.getByRole('columnheader', { name: 'Ship' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  page.getByRole('link', { name: 'Ship' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByText('Sorted by Ship, descending')).toBeInTheDocument()
  expect(requested()).toBe('?sort=-name')
})

it('list: a press with Ctrl is the browser’s own', async () => {
  mount(<Ships />)
  const clicks: boolean[] = []
  const note = (event: Event) => {
    clicks.push(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', note)
  await userEvent.click(page.getByRole('link', { name: 'North' }), { modifiers: ['Control'] })
  await userEvent.click(page.getByRole('link', { name: 'North' }))
  document.removeEventListener('click', note)
  expect(clicks).toEqual([false, true])
})

it('list: the rows stay, marked as busy, until those of the next page are there', async () => {
  mount(<Ships />)
  const next = Promise.withResolvers<ListPage<Ship>>()
  // On a slow machine, page 1 is asked for again once it's a second old.
  respond = ({ after }) => (after ? next.promise : answer(ships('Alder', 'Birch'), 'more'))
  await userEvent.click(page.getByRole('link', { name: 'Next' }))
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect.element(row('Alder')).toBeVisible()
  next.resolve({ ...answer(ships('Dogwood')), previous: null })
  await expect.element(row('Dogwood')).toBeVisible()
  await expect.element(page.getByText('2', { exact: true })).toHaveAttribute('aria-current', 'page')
  expect(questions).toEqual([{ filters: NONE, after: 'more' }])
  await userEvent.click(page.getByRole('link', { name: 'Page 1' }))
  await expect.element(row('Alder')).toBeVisible()
  expect(requested()).toBe('')
})

it('list: a late answer to an earlier question never replaces a later one', async () => {
  mount(<Ships />)
  const late = Promise.withResolvers<ListPage<Ship>>()
  respond = ({ filters }) => (filters.port === 'north' ? late.promise : answer(ships('Elm')))
  await userEvent.click(page.getByRole('link', { name: 'North' }))
  await userEvent.click(page.getByRole('link', { name: 'South' }))
  await expect.element(row('Elm')).toBeVisible()
  late.resolve(answer(ships('Fir')))
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  expect(row('Fir').query()).toBeNull()
  await expect.element(page.getByRole('link', { name: 'South' })).toHaveAttribute('aria-current', 'true')
})

it('list: nothing found says so, and counts it as the answer to a search', async () => {
  respond = () => answer([])
  mount(<Ships first={answer([])} />)
  await expect.element(page.getByText('No ships found.')).toBeVisible()
  expect(page.getByText('0 ships').query()).toBeNull()
  await userEvent.click(page.getByRole('link', { name: 'South' }))
  await expect.element(page.getByText('0 ships')).toBeVisible()
})

it('list: what the server could not read is asked for again on request, not before', async () => {
  respond = () => Promise.reject(new RequestError(500, undefined))
  mount(<Ships first={null} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('An error occurred. Please try again.Try Again')
  expect(questions).toEqual([])
  await userEvent.click(page.getByRole('link', { name: 'Try Again' }))
  await expect.poll(() => questions.length).toBe(1)
  await expect.element(page.getByRole('alert')).toBeVisible()
  respond = () => answer(ships('Cedar'))
  await userEvent.click(page.getByRole('link', { name: 'Try Again' }))
  await expect.element(row('Cedar')).toBeVisible()
})

it('selection: keys and fingers choose rows, all of them, and none', async () => {
  mount(<Ships />)
  const group = page.getByRole('group', { name: 'Selected ships' })
  const all = box('Select all on this page')
  await expect.element(group.getByRole('button')).toBeDisabled()
  await tick('Select Birch')
  await expect.element(group.getByText('1 selected')).toBeVisible()
  expect(all.element()).toHaveProperty('indeterminate', true)
  await touch(all)
  await expect.element(group.getByText('2 selected')).toBeVisible()
  await expect.element(box('Select Alder')).toBeChecked()
  expect(all.element()).toHaveProperty('indeterminate', false)
  await tick('Select all on this page')
  await expect.element(group.getByRole('button')).toBeDisabled()
})

it('selection: a row that is out of sight is not decided about', async () => {
  mount(<Ships />)
  await tick('Select Birch')
  await userEvent.click(page.getByRole('link', { name: 'South' }))
  await expect.element(row('Cedar')).toBeVisible()
  await expect.element(page.getByRole('group').getByRole('button')).toBeDisabled()
})

it('list: after a decision it is asked for again at the same place', async () => {
  mount(<Ships />)
  await tick('Select Birch')
  respond = () => answer(ships('Alder'))
  await userEvent.click(page.getByRole('button', { name: 'Send out' }))
  await vi.waitUntil(() => !row('Birch').query())
  expect(questions).toEqual([{ filters: NONE, after: undefined }])
  expect(requested()).toBe('')
})

it('list on a phone: each row is a card that says what its box is for', async () => {
  await page.viewport(360, 740)
  mount(<Ships />)
  await expect.element(page.getByText('Select', { exact: true }).last()).toBeVisible()
  await expect.element(page.getByText('Sort by')).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

it('list in forced colors: a chosen row is seen', async () => {
  mount(<Ships />)
  await inForcedColors(async () => {
    const eyes = await capturePixels(page.getByRole('table'))
    await tick('Select Birch')
    await expect.poll(eyes.hasChanged, { timeout: 3000 }).toBe(true)
  })
})
