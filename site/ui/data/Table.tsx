import type { CSSProperties, MouseEvent, ReactNode } from 'react'
import { formatSortLabel, sortBy } from '#site/lib/list/sort.ts'
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
  /** Stands below the cell that names the row, outside its link. */
  note?: (row: Row) => ReactNode
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
  /** The link to the same rows in another order. */
  sortLink?: (sort: string) => { href: string; onClick: (event: MouseEvent<HTMLElement>) => void }
  /** Shown in place of rows; a text or an `EmptyState`. */
  emptyState?: ReactNode
  /** Dims the rows while newer ones are on their way. */
  isLoading?: boolean
  /** Pixels; 48 by default. */
  rowHeight?: number
  /** Pixels; beyond them the rows scroll under their head. For a list that comes whole, not page by page. */
  maxHeight?: number
}

type Variables = CSSProperties & Record<`--${string}`, string>

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
    sortLink,
    emptyState = 'No data available',
    rowHeight = ROW_HEIGHT,
    maxHeight,
  } = props
  const size: Variables = {
    '--row-height': `${rowHeight}px`,
    ...(maxHeight && { '--table-height': `${maxHeight}px` }),
  }
  // Columns that don't depend on what is in them: rows that are drawn later move none.
  const isFixed = columns.every(({ width, isRowHeader }) => width ?? isRowHeader)
  const scrolls = maxHeight !== undefined && HEAD_HEIGHT + rows.length * rowHeight > maxHeight
  return (
    <div className="table-frame" style={size} {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': label })}>
      <table
        className={isFixed ? 'table table-fixed' : 'table'}
        role="table"
        aria-label={label}
        aria-busy={props.isLoading}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.id} {...{ column, sort, sortLink }} />
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

/** A custom property, so that the stylesheet can leave it out where rows are cards. */
const columnWidth = (width = 'auto'): Variables => ({ '--column-width': width })

type HeadCellProps<Row> = Pick<TableProps<Row>, 'sort' | 'sortLink'> & { column: TableColumn<Row> }

function HeadCell<Row>({ column, sort = '', sortLink }: HeadCellProps<Row>) {
  const { id, label, allowsSorting, align, width, isLabelHidden } = column
  const { next, now } = sortBy(sort, id)
  const link = allowsSorting && sortLink ? sortLink(next) : undefined
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      style={columnWidth(width)}
      aria-sort={link ? now : undefined}
    >
      {link ? (
        <a
          className="table-sort"
          href={link.href}
          onClick={(event) => {
            link.onClick(event)
            if (event.defaultPrevented)
              announce(formatSortLabel(label, now === 'ascending' ? 'descending' : 'ascending'))
          }}
        >
          {label}
          <Icon name={now === 'descending' ? 'arrow-down' : 'arrow-up'} />
        </a>
      ) : (
        <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
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
      {column.note?.(row)}
    </th>
  )
}
