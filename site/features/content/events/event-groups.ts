/** What places an event in a list. */
interface Listed {
  /** `YYYY-MM-DD`, on the clock of the event. */
  day: string
  /** The instant, as ISO text. */
  start: string
  isOver: boolean
}

export interface EventMonthGroup<E> {
  /** `YYYY-MM`. */
  month: string
  events: E[]
}

/**
 * Coming events by month, soonest first, and past ones, latest first. A coming event that began before `currentMonth`
 * (`YYYY-MM`) goes on in it.
 */
export function groupEvents<E extends Listed>(
  events: readonly E[],
  currentMonth = '',
): { coming: EventMonthGroup<E>[]; past: EventMonthGroup<E>[] } {
  const sorted = events.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const coming = sorted.filter(({ isOver }) => !isOver)
  const past = sorted.filter(({ isOver }) => isOver).reverse()
  const monthOf = ({ day }: E) => day.slice(0, 7)
  return {
    coming: byMonth(coming, (event) => (monthOf(event) < currentMonth ? currentMonth : monthOf(event))),
    past: byMonth(past, monthOf),
  }
}

const byMonth = <E>(events: readonly E[], monthOf: (event: E) => string): EventMonthGroup<E>[] =>
  [...Map.groupBy(events, monthOf)].map(([month, group]) => ({ month, events: group }))
