import { useId, useRef, useState } from 'react'
import { describedBy, FieldFoot, FieldHead } from '#site/ui/controls/FieldParts.tsx'

export interface OpenUntilProps {
  /** The end of the last day; `null` for no end. */
  moment: string | null
  onChange: (moment: string | null) => void
}

/** The end of a day where the founder is, as the moment that is kept. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()
/** The day of such a moment where the founder is. */
function dayOf(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

/** The last day on which a document opens. Saved when the field is left: while a year is typed, it's another one. */
export function OpenUntil({ moment, onChange }: OpenUntilProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** What is typed and not saved. */
  const [typed, setTyped] = useState<string>()
  const day = typed ?? dayOf(moment)
  const [errorMessage, setError] = useState<string>()

  function save() {
    // Half a date has no value either.
    if (input.current!.validity.badInput) return setError('Enter a full date, or clear it.')
    if (day === dayOf(moment)) return setError(undefined)
    if (day !== '' && Date.parse(endOf(day)) <= Date.now()) return setError('Choose a future date.')
    setError(undefined)
    setTyped(undefined)
    onChange(day === '' ? null : endOf(day))
  }

  const description = 'Saved when you leave this field.'
  return (
    <div className="field" data-invalid={errorMessage ? '' : undefined}>
      <FieldHead id={id} label="Open until" isOptional />
      <div className="field-control">
        <input
          ref={input}
          id={id}
          type="date"
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
