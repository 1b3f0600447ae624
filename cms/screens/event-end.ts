/** An entry as Decap has it. */
interface EntryData {
  getIn(path: readonly [string, string]): unknown
}

const HOUR_MS = 3_600_000

/** The end that an event has until its editor sets another one: an hour after its start, and none for whole days. */
export function usualEnd(entry: EntryData): string {
  const start = entry.getIn(['data', 'start'])
  const time = typeof start === 'string' && start.length === 16 ? Date.parse(`${start}Z`) : NaN
  if (Number.isNaN(time) || entry.getIn(['data', 'allDay']) === true) return ''
  return new Date(time + HOUR_MS).toISOString().slice(0, 16)
}

/**
 * The new end of an event whose usual end was another one before; undefined where it stays.
 *
 * @param mayStayOpen whether its editor left the end open.
 */
export function followUsualEnd(
  end: unknown,
  [before, now]: [string, string],
  mayStayOpen: boolean,
): string | undefined {
  const isUsual = (end ?? '') === before
  return isUsual && now !== before && (before !== '' || !mayStayOpen) ? now : undefined
}
