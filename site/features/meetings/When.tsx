import { dayWords, hourWords } from '#api/meetings/contract/times.ts'

/** A moment on the clock of a zone. */
export const When = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} className="numeric">
    <span>{dayWords(at, zone)}</span> <span>at {hourWords(at, zone)}</span>
  </time>
)
