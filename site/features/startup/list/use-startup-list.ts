import { useState } from 'react'
import { client } from '#site/lib/api.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { changeAddress } from './address.ts'
import { cursorsUpTo, writePlace, type KnownCursors } from './list-pages.ts'
import { writeListQuery, type ListQuery } from './list-query.ts'
import { loadStartups, startupPage, type StartupPage } from './startup-pages.ts'
import { keepView, writeView, type ListView } from './list-view.ts'

/** Startups on one page of the list. */
export const PAGE_SIZE = 20

/** What Discover Startups begins with, as the address asked for it. */
export interface StartupListData {
  query: ListQuery
  view: ListView
  page: number
  after: string | undefined
  startups: StartupPage | undefined
}

const firstCursors = ({ page, after }: StartupListData): KnownCursors => {
  const cursors: (string | null | undefined)[] = [null]
  if (page > 1) cursors[page - 1] = after
  return cursors
}

/** The list without its looks: what is asked, which page of it, and in which view; all of it kept in the address. */
export function useStartupList(initial: StartupListData) {
  const [query, setQuery] = useState(initial.query)
  const [view, setView] = useState(initial.view)
  const [{ page, cursors }, setPlace] = useState({ page: initial.page, cursors: firstCursors(initial) })
  const list = startupPage(query, { limit: PAGE_SIZE, cursor: cursors[page - 1] ?? undefined })
  const { data, loading, error } = useQuery(list, initial.startups)
  const next = data?.next ?? null

  function ask(part: Partial<ListQuery>) {
    const asked = { ...query, ...part }
    setQuery(asked)
    setPlace({ page: 1, cursors: [null] })
    changeAddress((params) => {
      writeListQuery(params, asked)
      writePlace(params, 1, null)
    }, 'push')
  }

  async function go(target: number) {
    const known = [...cursors]
    if (next !== null) known[page] = next
    const nextAfter = async (cursor: string | null) =>
      (await loadStartups(client, query, { limit: PAGE_SIZE, cursor: cursor ?? undefined })).next
    const found = await cursorsUpTo(target, known, nextAfter)
    const reached = target === 1 || found[target - 1] ? target : 1
    setPlace({ page: reached, cursors: found })
    changeAddress((params) => writePlace(params, reached, found[reached - 1]), 'push')
  }

  function look(chosen: ListView) {
    setView(chosen)
    keepView(chosen)
    changeAddress((params) => writeView(params, chosen), 'replace')
  }

  const pageCount = next === null ? page : page + 1
  return { query, view, page, pageCount, data, loading, error, ask, go, look, retry: () => list.refresh() }
}
