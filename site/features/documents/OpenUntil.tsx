import { useId, useRef, useState } from 'react'
import { getDay } from '#api/platform/contract/dates.ts'
import { toInstant } from '#content/event-time.ts'
import { describedBy, FieldFoot, FieldHead } from '#site/ui/controls/FieldParts.tsx'

export interface OpenUntilProps {
  /** The end of the last day; `null` for no end. */
  timestamp: string | null
  /** The region's, in which the day ends. */
  timeZone: string
  onChange: (timestamp: string | null) => void
}

/** The last day on which a document opens. Saved when the field is left: while a year is typed, it's another one. */
export function OpenUntil({ timestamp, timeZone, onChange }: OpenUntilProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** What is typed and not saved. */
  const [typed, setTyped] = useState<string>()
  const saved = timestamp === null ? '' : getDay(Date.parse(timestamp), timeZone)
  const day = typed ?? saved
  const [errorMessage, setError] = useState<string>()

  function save() {
    // Half a date has no value either.
    if (input.current!.validity.badInput) return setError('Enter a full date, or clear it.')
    if (day === saved) return setError(undefined)
    const end = day === '' ? null : toInstant(`${day}T23:59:59`, timeZone)
    if (end && end.getTime() <= Date.now()) return setError('Choose a future date.')
    setError(undefined)
    setTyped(undefined)
    onChange(end && end.toISOString())
  }

  const description = 'Saved when you leave this field.'
  return (
    <div className="field" data-invalid={errorMessage ? '' : undefined}>
      <FieldHead id={id} label="Access until" isOptional />
      <div className="field-control">
        <input
          ref={input}
          id={id}
          type="date"
          max="9999-12-31"
          className="field-input"
          value={day}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
          }}
          {...describedBy(id, { description, errorMessage })}
        />
      </div>
      <FieldFoot {...{ id, description, errorMessage }} />
    </div>
  )
}
