import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { setFilters, type ListFilters } from '#site/lib/list/filters.ts'

const NO_FILTERS: ListFilters = {}

/** Takes a whole list, as it is filtered and sorted, away as a file for a spreadsheet. */
export function ExportLink(props: { noun: 'users' | 'startups' | 'connections'; filters?: ListFilters }) {
  const { noun, filters = NO_FILTERS } = props
  const params = new URLSearchParams(setFilters(filters))
  const query = params.size > 0 ? `?${params.toString()}` : ''
  return (
    <ButtonLink href={`/api/admin/export/${noun}${query}`} download variant="quiet" size="small" icon="download">
      Export {noun} as CSV
    </ButtonLink>
  )
}
