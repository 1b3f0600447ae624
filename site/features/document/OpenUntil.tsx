import { useId } from 'react'

export interface OpenUntilProps {
  /** The end of the last day; `null` for no end. */
  moment: string | null
  onChange: (moment: string | null) => void
}

/** The end of a day where the founder is, as the moment that is kept; `null` for no day. */
const endOf = (day: string) => (day ? new Date(`${day}T23:59:59`).toISOString() : null)
/** The day of such a moment where the founder is. */
function dayOf(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`
}

/** The last day on which a document opens. */
export function OpenUntil({ moment, onChange }: OpenUntilProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Open until (optional)
      </label>
      <div className="field-control">
        <input
          id={id}
          type="date"
          className="field-input"
          value={dayOf(moment)}
          onChange={({ target }) => onChange(endOf(target.value))}
        />
      </div>
    </div>
  )
}
