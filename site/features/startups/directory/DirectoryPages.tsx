---
import { COMPANIES } from '#site/copy/companies.ts'
import Icon from '#site/ui/brand/Icon.astro'
import '#site/ui/list/Pages.css'

interface Props {
  label?: string
  /** The addresses of the pages before and after this one. */
  previous: string | null
  next: string | null
}

const { label = COMPANIES.pages, previous, next } = Astro.props
---

{(previous ?? next) && (
  <nav class="pagination directory-pages" aria-label={label}>
    {previous && (
      <a class="button button-secondary" href={previous} rel="prev">
        <Icon name="chevron-left" />
        {COMPANIES.previous}
      </a>
    )}
    {next && (
      <a class="button button-secondary directory-next" href={next} rel="next">
        {COMPANIES.next}
        <Icon name="chevron-right" />
      </a>
    )}
  </nav>
)}
