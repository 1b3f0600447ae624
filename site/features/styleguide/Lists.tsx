import type { Client } from '#site/lib/api.ts'
import type { TableColumn } from '#site/ui/data/Table.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { DataList } from '#site/ui/list/DataList.tsx'
import { toOptions } from '#site/ui/list/list-filter.ts'
import { Segments } from '#site/ui/list/Segments.tsx'
import { SelectionBar, SelectRow } from '#site/ui/list/SelectionBar.tsx'
import { useDataList } from '#site/ui/list/use-data-list.ts'
import { useSelection } from '#site/ui/list/use-selection.ts'
import { RowMenu } from '#site/ui/overlays/RowMenu.tsx'
import { notify } from '#site/ui/feedback/toast.ts'

interface Ship {
  id: number
  name: string
  port: string
}
interface ShipFilters extends Readonly<Record<string, string>> {
  q: string
  port: string
  sort: string
}

const PORTS = { north: 'North', south: 'South' }
const SHIPS: Ship[] = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hazel'].map((name, index) => ({
  id: index + 1,
  name,
  port: index % 2 ? 'south' : 'north',
}))
const FILTERS = [
  { name: 'q', label: 'Search ships', placeholder: 'Name' },
  { name: 'port', label: 'Port', options: toOptions('All ports', PORTS) },
] as const
const ACTIONS = [
  { id: 'edit', label: 'Edit', icon: 'edit' },
  { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger', startsGroup: true },
] as const

/** The ships as a server would answer, three a page. */
function findShips({ q, port, sort }: ShipFilters, after = '0') {
  const found = SHIPS.filter((ship) => ship.name.toLowerCase().includes(q.toLowerCase()) && ship.port.startsWith(port))
  if (sort === '-name') found.reverse()
  const from = Number(after)
  const next = from + 3 < found.length ? String(from + 3) : null
  return { items: found.slice(from, from + 3), total: found.length, next, previous: String(Math.max(from - 3, 0)) }
}
const loadShips = (_: Client, filters: ShipFilters, after?: string) => Promise.resolve(findShips(filters, after))
const START = { path: '/styleguide', filters: { q: '', port: '', sort: 'name' }, page: 1, after: undefined }

/** A list with all that one can have, and one that could not be read. */
export function Lists() {
  const list = useDataList({ query: START, page: findShips(START.filters) }, loadShips)
  const failed = useDataList<Ship, ShipFilters>({ query: START, page: undefined }, loadShips)
  const selection = useSelection(list.page?.items.map(({ id }) => id) ?? [])
  const columns: TableColumn<Ship>[] = [
    {
      id: 'select',
      label: 'Select',
      isLabelHidden: true,
      width: '3.5rem',
      cell: ({ id, name }) => <SelectRow name={name} selection={selection} row={id} />,
    },
    { id: 'name', label: 'Ship', isRowHeader: true, allowsSorting: true, cell: ({ name }) => name },
    { id: 'port', label: 'Port', width: '30%', cell: ({ port }) => PORTS[port === 'north' ? 'north' : 'south'] },
    {
      id: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      align: 'end',
      width: '20%',
      cell: ({ name }) => (
        <RowMenu
          label={`Actions for ${name}`}
          actions={ACTIONS}
          onAction={(id) => notify({ title: `${id} ${name}` })}
        />
      ),
    },
  ]
  const shared = { resource: 'ship', columns, getKey: ({ id }: Ship) => id, emptyState: 'No ships found.' }
  return (
    <section className="stack">
      <h2>Lists</h2>
      <DataList
        {...shared}
        list={list}
        label="Ships"
        filters={FILTERS}
        above={
          <>
            <Segments list={list} filter="port" label="Ports" items={FILTERS[1].options} />
            <SelectionBar label="Selected ships" selection={selection}>
              <Button variant="secondary" size="small" isDisabled={selection.keys.size === 0}>
                Send out
              </Button>
            </SelectionBar>
          </>
        }
      />
      <DataList {...shared} list={failed} label="Ships that couldn’t be read" />
    </section>
  )
}
