import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { addDays, formatDate, getDay, HOUR } from '#api/platform/contract/dates.ts'
import { formatSlot, formatTime, shortDay } from '#api/platform/contract/times.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { buttonClass } from '#site/ui/controls/button-class.ts'
import { type Busy, type Cell, getClock, getWeek, type Week } from './slots.ts'
import { useWide } from './use-wide.ts'
import './week-grid.css'

export interface WeekGridProps {
  timeZone: string
  /** Milliseconds: when it was opened. */
  now: number
  busy: readonly Busy[]
  /** The chosen times, as inputs hold them. */
  chosen: readonly string[]
  /** Whether no further one can be chosen. */
  isFull: boolean
  onToggle: (local: string) => void
}

/** Where the focus is: the column and the row of a cell. */
interface Place {
  column: number
  row: number
}

/** Some days in half hours, with what is planned; by keyboard it's one stop, and the arrows go from cell to cell. */
export default function WeekGrid({ timeZone, now, busy, chosen, isFull, onToggle }: WeekGridProps) {
  const count = useWide() ? 7 : 3
  // In the evening, when little of it is left, a day isn't the first.
  const start = getDay(now + 6 * HOUR, timeZone)
  const [first, setFirst] = useState(start)
  const week = useMemo(() => getWeek(first, count, timeZone, busy), [first, count, timeZone, busy])
  const [focused, setFocused] = useState<Place>({ column: 0, row: 0 })
  const table = useRef<HTMLTableElement>(null)
  const stop = findStop(week, focused, now)

  const last = addDays(start, LIMITS.meeting.aheadDays - count)
  const earlier = first > start
  const later = first < last
  function turn(by: number) {
    const day = addDays(first, by * count)
    setFirst(day < start ? start : day > last ? last : day)
  }

  /** Moves the focus, to the days before or after where it leaves these. */
  function move(columns: number, rows: number) {
    const to = { column: stop.column + columns, row: stop.row + rows }
    if (to.column < 0 || to.column >= count) {
      if (columns < 0 ? !earlier : !later) return
      flushSync(() => {
        turn(Math.sign(columns))
        setFocused({ ...to, column: (to.column + count) % count })
      })
    } else {
      const { cells } = week.days[to.column]!
      // Past what clocks skip.
      while (to.row >= week.from && to.row < week.to && !cells[to.row] && rows !== 0) to.row += Math.sign(rows)
      if (to.row < week.from || to.row >= week.to || !cells[to.row]) return
      flushSync(() => setFocused(to))
    }
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => move(-1, 0),
    ArrowRight: () => move(1, 0),
    ArrowUp: () => move(0, -1),
    ArrowDown: () => move(0, 1),
    Home: () => move(-stop.column, 0),
    End: () => move(count - 1 - stop.column, 0),
    PageUp: () => move(-count, 0),
    PageDown: () => move(count, 0),
  }
  function handleKey(event: KeyboardEvent) {
    const handle = keys[event.key]
    if (!handle || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    handle()
  }

  const rows = Array.from({ length: week.to - week.from }, (_, index) => week.from + index)
  const firstDay = shortDay(first)
  const lastDay = shortDay(addDays(first, count - 1))
  return (
    <div className="week">
      <div className="week-head">
        <p className="small" aria-live="polite">
          {firstDay} – {lastDay}
        </p>
        <StepButton label="Earlier days" icon="chevron-left" isPossible={earlier} onPress={() => turn(-1)} />
        <StepButton label="Later days" icon="chevron-right" isPossible={later} onPress={() => turn(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid of buttons */}
      <table ref={table} role="grid" aria-label="Your week" className="week-grid" onKeyDown={handleKey}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Time</span>
            </th>
            {week.days.map(({ day }) => (
              <th key={day} scope="col" className="fine">
                <span className="faint">{formatDate(day, 'UTC', { weekday: 'short' })}</span>{' '}
                <span>{formatDate(day, 'UTC', { month: 'short', day: 'numeric' })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row" className="fine faint numeric">
                <span className={row % 2 === 0 ? undefined : 'visually-hidden'}>
                  {formatTime(`1970-01-01T${getClock(row)}Z`, 'UTC')}
                </span>
              </th>
              {week.days.map(({ day, cells }, column) => {
                const cell = cells[row]
                if (!cell) return <td key={day} className="week-skipped" aria-label="Clocks skip this time" />
                return (
                  <td key={day}>
                    <CellButton
                      cell={cell}
                      above={cells[row - 1]}
                      {...{ now, timeZone, isFull }}
                      isChosen={chosen.includes(cell.local)}
                      isStop={column === stop.column && row === stop.row}
                      onFocus={() => setFocused({ column, row })}
                      onToggle={onToggle}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface StepButtonProps {
  label: string
  icon: IconName
  isPossible: boolean
  onPress: () => void
}

/** Keeps the focus where there are no further days. */
const StepButton = ({ label, icon, isPossible, onPress }: StepButtonProps) => (
  <button
    type="button"
    className={buttonClass({ variant: 'quiet', size: 'small', isIconOnly: true })}
    aria-label={label}
    aria-disabled={!isPossible || undefined}
    onClick={() => isPossible && onPress()}
  >
    <Icon name={icon} />
  </button>
)

/** The cell that Tab reaches: where the focus was, or the first free one. */
function findStop(week: Week, focused: Place, now: number): Place {
  if (week.days[focused.column]?.cells[focused.row] && focused.row >= week.from && focused.row < week.to) return focused
  for (const [column, { cells }] of week.days.entries())
    for (let row = week.from; row < week.to; row++) if (isFree(cells[row], now)) return { column, row }
  return { column: 0, row: week.from }
}

const isFree = (cell: Cell | null | undefined, now: number) => cell != null && !cell.busy && cell.at > now

interface CellButtonProps {
  cell: Cell
  above: Cell | null | undefined
  now: number
  timeZone: string
  isChosen: boolean
  isFull: boolean
  isStop: boolean
  onFocus: () => void
  onToggle: (local: string) => void
}

function CellButton(props: CellButtonProps) {
  const { cell, above, now, timeZone, isChosen, isFull, isStop, onFocus, onToggle } = props
  const { local, at, busy } = cell
  const isTaken = !isFree(cell, now)
  const meeting = busy && (busy.other === null ? 'your meeting' : `your meeting with ${busy.other}`)
  return (
    <button
      type="button"
      className="week-cell fine"
      tabIndex={isStop ? 0 : -1}
      aria-label={`${formatSlot(at, timeZone)}, ${meeting ?? (isTaken ? 'past' : 'free')}`}
      aria-pressed={isTaken ? undefined : isChosen}
      // Still reached by the arrows, so that a screen reader says what is planned.
      aria-disabled={isTaken || (isFull && !isChosen) || undefined}
      data-taken={isTaken ? '' : undefined}
      data-busy={busy ? '' : undefined}
      data-time={isTaken || isFull ? undefined : formatTime(at, timeZone)}
      onFocus={onFocus}
      onClick={() => !isTaken && onToggle(local)}
    >
      {isChosen && <Icon name="check" />}
      {busy && busy !== above?.busy && <span className="week-other">{busy.other ?? 'Meeting'}</span>}
    </button>
  )
}
