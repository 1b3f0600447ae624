import { useMemo, type ReactNode } from 'react'
import { Table } from '#site/ui/data/Table.tsx'
import type { ListQuery } from './list-query.ts'
import { startupColumns, type RowActions, type StartupRow } from './startup-columns.tsx'

export interface StartupTableProps {
  startups: readonly StartupRow[]
  actions: RowActions
  emptyState: ReactNode
  isLoading: boolean
  sort: ListQuery['sort']
  onSort: (sort: ListQuery['sort']) => void
}

/** Startups as a table; a press on a heading sorts by it, a second one the other way round. */
export function StartupTable(props: StartupTableProps) {
  const { startups, actions, onSort } = props
  const columns = useMemo(() => startupColumns(actions), [actions])
  return (
    <Table
      label="Startups"
      columns={columns}
      rows={startups}
      getKey={(startup) => startup?.id ?? startups.indexOf(startup) - startups.length}
      getHref={(startup) => (startup ? `/startup/${startup.id}` : undefined)}
      sort={props.sort}
      onSort={(sort) => onSort(sort as ListQuery['sort'])}
      emptyState={props.emptyState}
      isLoading={props.isLoading}
    />
  )
}
