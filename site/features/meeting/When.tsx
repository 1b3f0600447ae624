import { whenOf } from '#api/contract/meeting/when.ts'

/** A moment on the clock of a zone. */
export const When = ({ at, zone }: { at: string; zone: string }) => (
  <time dateTime={at} className="numeric">
    {whenOf(at, zone)}
  </time>
)
