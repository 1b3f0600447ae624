import { COMPANIES } from '#site/copy/companies.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import '#site/ui/list/Pages.css'

export interface DirectoryPagesProps {
  label?: string
  /** The addresses of the pages before and after this one. */
  previous: string | null
  next: string | null
}

export function DirectoryPages({ label = COMPANIES.pages, previous, next }: DirectoryPagesProps) {
  if (!previous && !next) return null
  return (
    <nav className="pagination directory-pages" aria-label={label}>
      {previous && (
        <a className="button button-secondary" href={previous} rel="prev">
          <Icon name="chevron-left" />
          {COMPANIES.previous}
        </a>
      )}
      {next && (
        <a className="button button-secondary directory-next" href={next} rel="next">
          {COMPANIES.next}
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}
