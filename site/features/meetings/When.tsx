import { formatDay, formatHour } from '#api/meetings/contract/times.ts'

/** A moment on the clock of a zone. */
export const When = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} className="numeric">
    <span>{formatDay(at, zone)}</span> <span>at {formatHour(at, zone)}</span>
  </time>
)
