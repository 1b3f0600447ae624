import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { StartupListItem } from '#api/contract/startup/schema.ts'
import { readFilters } from '#site/lib/list/filters.ts'
import { BrowseStartups } from './BrowseStartups.tsx'
import { DiscoverStartups } from './DiscoverStartups.tsx'
import { LIST_QUERY } from './list-query.ts'
import { RecommendedStartups } from './RecommendedStartups.tsx'
import { browseList, type StartupPage } from './startup-list.ts'

const startup = (id: number, part: Partial<StartupListItem> = {}) =>
  ({
    id,
    companyName: `Company ${id}`,
    industry: 'Energy',
    stage: 'seed',
    location: 'Wrenfield',
    elevatorPitch: 'Heat from the river.',
    fundingAmount: 400_000,
    connectionCount: 0,
    interestCount: 0,
    ...part,
  }) as StartupListItem

const pageOf = (items: (StartupListItem | null)[], total = items.length) =>
  ({ items, total, next: total > items.length ? 'more' : null }) as StartupPage

const html = (element: ReactElement) => renderToStaticMarkup(element)
const VIEWS = ['table', 'grid', 'list'] as const
type View = (typeof VIEWS)[number]

const read = (search: string) => readFilters(LIST_QUERY, new URLSearchParams(search))

const discover = (view: View, startups: StartupPage | undefined, search = '') =>
  html(<DiscoverStartups initial={{ query: read(search), view, page: 1, after: undefined, startups }} />)

const browse = (startups: StartupPage | undefined) =>
  html(
    <BrowseStartups
      list={browseList({ query: read(''), shown: 5, startups })}
      recommended={[]}
      actions={() => null}
      searches={() => null}
    />,
  )

const headCells = (page: string) => /<thead.*?<\/thead>/.exec(page)![0].match(/<th[ >].*?<\/th>/g)!
const headings = (page: string) => headCells(page).map((cell) => cell.replace(/<[^>]+>/g, ''))
const sortable = (page: string) => headCells(page).map((cell) => cell.includes('<button'))

describe.each(VIEWS)('Discover Startups as %s', (view) => {
  it('leads from each startup to its page, and names a row without data and one without a name', () => {
    const page = discover(view, pageOf([startup(7), null, startup(8, { companyName: ' ' })]))
    expect(page).toContain('href="/startup/7"')
    for (const text of ['Company 7', 'Startup data unavailable', 'Unnamed Startup']) expect(page).toContain(text)
    expect(page).toContain('Showing 3 startups')
  })

  it('says when nothing fits, and when there is nothing', () => {
    const filtered = discover(view, pageOf([]), 'industry=Energy')
    for (const text of ['No startups found', 'Try adjusting your filters or search term.', 'Showing 0 startups'])
      expect(filtered).toContain(text)
    expect(discover(view, pageOf([]))).toContain('No startups are currently available.')
  })

  it('has a still pager where there is one page', () => {
    const pager = /<nav class="pagination".*?<\/nav>/.exec(discover(view, pageOf([startup(7)])))![0]
    expect(
      pager
        .replace(/<[^>]+>/g, ' ')
        .split(/\s+/)
        .filter(Boolean),
    ).toEqual(['Previous', '1', 'Next'])
    expect(pager.match(/<button[^>]* disabled=""/g)).toHaveLength(3)
  })

  it('holds six places while the startups load', () => {
    const page = discover(view, undefined)
    const place = view === 'table' ? /class="skeleton"/g : /class="card card-flush" aria-hidden="true"/g
    expect(page.match(place)).toHaveLength(6)
    expect(page).toContain('Loading')
  })
})

describe('the columns', () => {
  it('of Discover Startups sort, all but the actions', () => {
    const page = discover('table', pageOf([startup(7)]))
    expect(headings(page)).toEqual(['Company Name', 'Industry', 'Stage', 'Funding', 'Interest', 'Actions'])
    expect(sortable(page)).toEqual([true, true, true, true, true, false])
  })

  it('of the browse tab sort, all but the actions', () => {
    const page = browse(pageOf([startup(7)]))
    expect(headings(page)).toEqual(['Company Name', 'Industry', 'Stage', 'Funding', 'Actions'])
    expect(sortable(page)).toEqual([true, true, true, true, false])
  })

  it.each([
    [1, 400_000, 25],
    [9, 400_000, 100],
    [1, null, 100],
    [0, 400_000, 0],
  ])('show %i investors for %s dollars as a bar of %i percent', (interestCount, fundingAmount, value) => {
    const page = discover('table', pageOf([startup(7, { interestCount, fundingAmount })]))
    expect(/role="meter"[^>]*aria-valuenow="(\d+)"/.exec(page)?.[1]).toBe(String(value))
  })
})

describe('the browse tab', () => {
  it('offers five more while there are more', () => {
    const five = [1, 2, 3, 4, 5].map((id) => startup(id))
    expect(browse(pageOf(five, 12))).toMatch(/Showing 5 of 12 startups.*Show 5 more/)
    expect(browse(pageOf(five))).not.toContain('Show 5 more')
  })

  it('holds six places while the startups load', () =>
    expect(browse(undefined).match(/class="skeleton"/g)).toHaveLength(6))

  it('names the four bands of funding', () => {
    const page = browse(pageOf([]))
    for (const band of ['Under $500K', '$500K-$1M', '$1M-$5M', '$5M+']) expect(page).toContain(`>${band}<`)
  })

  it('says when there is nothing to recommend', () =>
    expect(html(<RecommendedStartups initial={[]} actions={() => null} />)).toContain('No more startups to display'))
})
