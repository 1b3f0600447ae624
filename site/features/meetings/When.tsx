import { formatWhen, type TimeZones } from '#api/platform/contract/times.ts'

/** When a meeting is. */
export const When = ({ at, zones }: { at: string; zones: TimeZones }) => (
  <time dateTime={at} className="numeric">
    {formatWhen(at, zones)}
  </time>
)
