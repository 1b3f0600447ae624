import type { ReactNode } from 'react'
import { getOrder, formatSort, formatSortLabel } from '#site/lib/list/sort.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { announce } from '#site/ui/feedback/announce.ts'
import { followLink } from './follow-link.ts'
import './Table.css'

export interface TableColumn<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** The column whose cell names the row; it carries the row's link and heads the card on a small screen. */
  isRowHeader?: boolean
  allowsSorting?: boolean
  align?: 'start' | 'end'
  /** Any CSS width. */
  width?: string
  /** Hides the heading from the eye, not from a screen reader: "Actions". */
  isLabelHidden?: boolean
}

export interface TableProps<Row> {
  /** Names the table for a screen reader. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  /** Makes the whole row lead there; the anchor itself is in the row header. */
  getHref?: (row: Row) => string | undefined
  /** The column that the rows are sorted by; a leading `-` is descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** Shown in place of rows; a text or an `EmptyState`. */
  emptyState?: ReactNode
  /** Dims the rows while newer ones are on their way. */
  isLoading?: boolean
  /** Pixels; 48 by default. */
  rowHeight?: number
  /** Pixels; beyond them the rows scroll under their head. For a list that comes whole, not page by page. */
  maxHeight?: number
}

/** Pixels (rules: Placeholders): a row, and the tallest that a list is that comes whole. */
const ROW_HEIGHT = 48
export const TABLE_MAX_HEIGHT = 400
/** Pixels, as in the stylesheet. */
const HEAD_HEIGHT = 44

/**
 * A table of HTML, so that every screen reader's table commands work and the server draws it. On a screen under 896 px
 * each row becomes a card and the sortable headings a row of chips.
 */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    getKey,
    getHref,
    sort,
    onSort,
    emptyState = 'No data available',
    rowHeight = ROW_HEIGHT,
    maxHeight,
  } = props
  const size = { '--row-height': `${rowHeight}px`, ...(maxHeight && { '--table-height': `${maxHeight}px` }) }
  const scrolls = maxHeight !== undefined && HEAD_HEIGHT + rows.length * rowHeight > maxHeight
  return (
    <div
      className="table-frame"
      style={size as object}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <table className="table" role="table" aria-label={label} aria-busy={props.isLoading}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.id} {...{ column, sort, onSort }} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 && (
            <tr role="row" data-empty="">
              <td role="cell" colSpan={columns.length}>
                {typeof emptyState === 'string' ? <p className="empty-state soft">{emptyState}</p> : emptyState}
              </td>
            </tr>
          )}
          {rows.map((row) => {
            const href = getHref?.(row)
            return (
              <tr key={getKey(row)} role="row" data-link={href && ''} onClick={href ? followLink : undefined}>
                {columns.map((column) => (
                  <BodyCell key={column.id} {...{ column, row, href }} />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type HeadCellProps<Row> = Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: TableColumn<Row> }

function HeadCell<Row>({ column, sort = '', onSort }: HeadCellProps<Row>) {
  const { id, label, allowsSorting, align, width } = column
  const order = getOrder(sort)
  const direction = order.column !== id ? undefined : order.isDescending ? 'descending' : 'ascending'
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      style={{ inlineSize: width }}
      aria-sort={allowsSorting ? (direction ?? 'none') : undefined}
    >
      {allowsSorting ? (
        <button
          type="button"
          className="table-sort"
          onClick={() => {
            const isDescending = direction === 'ascending'
            onSort?.(formatSort(id, isDescending))
            announce(formatSortLabel(label, isDescending ? 'descending' : 'ascending'))
          }}
        >
          {label}
          <Icon name={direction === 'descending' ? 'arrow-down' : 'arrow-up'} />
        </button>
      ) : (
        <span className={column.isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
      )}
    </th>
  )
}

function BodyCell<Row>({ column, row, href }: { column: TableColumn<Row>; row: Row; href: string | undefined }) {
  const content = column.cell(row)
  if (!column.isRowHeader)
    return (
      <td
        role="cell"
        data-align={column.align}
        data-label={column.isLabelHidden ? undefined : column.label}
        data-wide={column.isLabelHidden}
      >
        <div>{content}</div>
      </td>
    )
  return (
    <th role="rowheader" scope="row" data-align={column.align}>
      {href ? (
        <a className="table-link" href={href}>
          {content}
        </a>
      ) : (
        content
      )}
    </th>
  )
}
