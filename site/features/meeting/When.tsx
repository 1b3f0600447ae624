import { dayWords, hourWords } from '#api/contract/meeting/when.ts'

/** A moment on the clock of a zone. */
export const When = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} className="numeric">
    <span>{dayWords(at, zone)}</span> <span>at {hourWords(at, zone)}</span>
  </time>
)
