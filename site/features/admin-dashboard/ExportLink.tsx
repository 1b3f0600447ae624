import { setFilters, type ListFilters } from '#site/lib/list/filters.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'

export interface ExportLinkProps {
  resourceType: 'users' | 'startups' | 'connections'
  filters?: ListFilters
}

/** A whole list, as it is filtered and sorted, as a file for a spreadsheet. */
export function ExportLink({ resourceType, filters = {} }: ExportLinkProps) {
  const params = new URLSearchParams(setFilters(filters))
  const query = params.size > 0 ? `?${params.toString()}` : ''
  return (
    <a className="button button-quiet button-small" href={`/api/admin/export/${resourceType}${query}`} download>
      <Icon name="download" />
      Export {resourceType} as CSV
    </a>
  )
}
