import { Select } from './Select.tsx'

const ANY = 'any'

export interface FilterSelectProps<Id extends string> {
  label: string
  /** What stands for no filter: "All roles". */
  all: string
  options: readonly { id: Id; label: string }[]
  value: Id | ''
  onChange: (value: Id | '') => void
}

/** A filter with one of a few values, or any. */
export function FilterSelect<Id extends string>({ label, all, options, value, onChange }: FilterSelectProps<Id>) {
  return (
    <Select<Id | typeof ANY>
      label={label}
      options={[{ id: ANY, label: all }, ...options]}
      value={value || ANY}
      onChange={(id) => onChange(id === ANY ? '' : id)}
    />
  )
}
