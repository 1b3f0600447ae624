import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { readFilters } from '#site/lib/list/filters.ts'
import { BrowseStartups } from './BrowseStartups.tsx'
import { LIST_QUERY } from './list-query.ts'
import type { ListedStartup } from './listed-startup.ts'
import { RecommendedStartups } from './RecommendedStartups.tsx'
import { browseList, type StartupPage } from './startup-list.ts'

const startup = (id: number, part: Partial<ListedStartup> = {}) =>
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
  }) as ListedStartup

const getPage = (items: (ListedStartup | null)[], total = items.length) =>
  ({ items, total, next: total > items.length ? 'more' : null }) as StartupPage

const html = (element: ReactElement) => renderToStaticMarkup(element)
const read = (search: string) => readFilters(LIST_QUERY, new URLSearchParams(search))

const browse = (startups: StartupPage | undefined, search = '') =>
  html(
    <BrowseStartups
      list={browseList({ query: read(search), shown: 5, startups })}
      recommended={[]}
      actions={() => null}
      mentors={false}
      searches={() => null}
    />,
  )

const headCells = (page: string) => /<thead.*?<\/thead>/.exec(page)![0].match(/<th[ >].*?<\/th>/g)!
const headings = (page: string) => headCells(page).map((cell) => cell.replace(/<[^>]+>/g, ''))
const sortable = (page: string) => headCells(page).map((cell) => cell.includes('href="/dashboard/investor?sort='))

describe('the browse tab', () => {
  it('sorts by every column but the actions', () => {
    const page = browse(getPage([startup(7)]))
    expect(headings(page)).toEqual(['Company Name', 'Industry', 'Stage', 'Funding', 'Actions'])
    expect(sortable(page)).toEqual([true, true, true, true, false])
  })

  it('leads from each startup to its page, also without data or a name', () => {
    const page = browse(getPage([startup(7), null, startup(8, { companyName: ' ' })]))
    expect(page).toContain('href="/startup/7"')
    for (const text of ['Company 7', 'Startup data unavailable', 'Unnamed Startup']) expect(page).toContain(text)
  })

  it('says when nothing fits, and when there is nothing', () => {
    const filtered = browse(getPage([]), 'industry=Energy')
    for (const text of ['No startups found', 'Try adjusting your filters or search term.'])
      expect(filtered).toContain(text)
    expect(browse(getPage([]))).toContain('No startups are currently available.')
  })

  it('leads to the whole list with the same filters', () => {
    const page = browse(getPage([startup(7)], 12), 'industry=Energy&sort=stage')
    expect(page).toMatch(/href="\/startups\?industry=Energy&amp;sort=stage"[^>]*>See all 12 startups/)
  })

  it('offers five more while there are more', () => {
    const five = [1, 2, 3, 4, 5].map((id) => startup(id))
    expect(browse(getPage(five, 12))).toMatch(/Showing 5 of 12 startups.*Show 5 more/)
    expect(browse(getPage(five))).not.toContain('Show 5 more')
  })

  it('holds six places while the startups load', () =>
    expect(browse(undefined).match(/class="skeleton"/g)).toHaveLength(6))

  it('names the four bands of funding', () => {
    const page = browse(getPage([]))
    for (const band of ['Under $500K', '$500K-$1M', '$1M-$5M', '$5M+']) expect(page).toContain(`>${band}<`)
  })

  it('says when there is nothing to recommend', () =>
    expect(html(<RecommendedStartups initial={[]} actions={() => null} mentors={false} />)).toContain(
      'No more startups to display',
    ))

  it.each([true, false])('leads a mentor to those who look for one: %s', (mentors) =>
    expect(
      html(<RecommendedStartups initial={[]} actions={() => null} mentors={mentors} />).includes('kind=mentoring'),
    ).toBe(mentors),
  )
})
