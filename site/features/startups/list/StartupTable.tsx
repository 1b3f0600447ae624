import { useMemo, type ReactNode } from 'react'
import { Table, type TableProps } from '#site/ui/data/Table.tsx'
import { LIST_QUERY, type ListQuery } from './list-query.ts'
import { startupColumns, type RowActions, type StartupRow } from './startup-columns.tsx'

export interface StartupTableProps {
  startups: readonly StartupRow[]
  actions: RowActions
  emptyState: ReactNode
  isLoading: boolean
  sort: ListQuery['sort']
  sortLink: (sort: ListQuery['sort']) => ReturnType<NonNullable<TableProps<StartupRow>['sortLink']>>
}

/** Startups as a table; a press on a heading sorts by it, a second one the other way round. */
export function StartupTable(props: StartupTableProps) {
  const { startups, actions, sortLink } = props
  const columns = useMemo(() => startupColumns(actions), [actions])
  return (
    <Table
      label="Startups"
      columns={columns}
      rows={startups}
      getKey={(startup) => startup?.id ?? startups.indexOf(startup) - startups.length}
      getHref={(startup) => (startup ? `/startup/${startup.id}` : undefined)}
      sort={props.sort}
      sortLink={(sort) => sortLink(LIST_QUERY.sort(sort) ?? '')}
      emptyState={props.emptyState}
      isLoading={props.isLoading}
    />
  )
}
