import type { ListPage } from '#site/lib/list/list-page.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { ListLink } from './use-data-list.ts'
import './Pages.css'

export interface PagesProps {
  /** Names the list for a screen reader. */
  label: string
  /** From 1. */
  page: number
  list: Pick<ListPage<unknown>, 'next' | 'previous'>
  /** The link to a page, behind a cursor unless it is the first. */
  to: (page: number, after: string | undefined) => Pick<ListLink, 'href'> & Partial<ListLink>
}

/** The way to the pages before and after this one. */
export function Pages({ label, page, list, to }: PagesProps) {
  const first = page > 1 ? to(1, undefined) : undefined
  // Before the second page is the first, whose address needs no cursor.
  const previous = page > 2 && list.previous ? to(page - 1, list.previous) : first
  const next = list.next === null ? undefined : to(page + 1, list.next)
  return (
    <nav className="pagination" aria-label={`${label}: pages`}>
      <a className="button button-quiet page-step" {...step(previous, 'prev')}>
        <Icon name="chevron-left" />
        Previous
      </a>
      <ul className="page-numbers" role="list">
        {first && (
          <li>
            <a className="page-number numeric" aria-label="Page 1" {...first}>
              1
            </a>
          </li>
        )}
        {page > 2 && (
          <li>
            <span className="page-gap">…</span>
          </li>
        )}
        <li>
          <span className="page-number numeric" aria-current="page" aria-label={`Page ${page}`}>
            {page}
          </span>
        </li>
      </ul>
      <a className="button button-quiet page-step" {...step(next, 'next')}>
        Next
        <Icon name="chevron-right" />
      </a>
    </nav>
  )
}

const step = (link: ReturnType<PagesProps['to']> | undefined, rel: 'prev' | 'next') =>
  link ? { ...link, rel } : { role: 'link', 'aria-disabled': true }
