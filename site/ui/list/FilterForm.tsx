import { useEffect, useRef } from 'react'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import type { ListFilter } from './list-filter.ts'
import type { DataListState } from './use-data-list.ts'
import '#site/ui/controls/field.css'

interface FilterFormProps {
  /** Names the search for a screen reader. */
  label: string
  list: DataListState<unknown>
  filters: readonly ListFilter[]
  /** Of a form whose buttons stand elsewhere; by default it has one for browsers without scripts. */
  id?: string
}

/** What narrows a list down. Without scripts it is a form that loads the page. */
export function FilterForm({ label, list, filters, id }: FilterFormProps) {
  const { query } = list
  const shown = new Set(filters.map(({ name }) => name))
  const others = Object.entries({ ...query.beside, ...query.filters }).filter(
    ([name, value]) => value && !shown.has(name),
  )
  const read = (form: HTMLFormElement) => {
    const data = new FormData(form)
    return Object.fromEntries(filters.map(({ name }) => [name, String(data.get(name) ?? '')]))
  }
  return (
    <search aria-label={label}>
      <form
        id={id}
        className="list-filters"
        action={query.path}
        autoComplete="off"
        onChange={(event) =>
          list.filter(read(event.currentTarget), event.target instanceof HTMLSelectElement ? 'now' : 'typed')
        }
        onSubmit={(event) => {
          event.preventDefault()
          list.filter(read(event.currentTarget), 'now')
        }}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} value={query.filters[filter.name] ?? ''} />
        ))}
        {id === undefined && (
          <Button type="submit" variant="secondary" className="list-show">
            Show
          </Button>
        )}
      </form>
    </search>
  )
}

function FilterField({ filter, value }: { filter: ListFilter; value: string }) {
  const { name, label } = filter
  const box = useShownValue(value)
  if ('options' in filter) return <Select label={label} name={name} options={filter.options} value={value} />
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <span className="field-control">
        {'placeholder' in filter ? (
          <input
            ref={box}
            className="field-input"
            type="search"
            name={name}
            defaultValue={value}
            placeholder={filter.placeholder}
            maxLength={LIMITS.search.max}
          />
        ) : (
          <input ref={box} className="field-input" type="date" name={name} defaultValue={value} />
        )}
      </span>
    </label>
  )
}

/** Shows in a text field what the list is asked for once something else than the field has changed it. */
function useShownValue(value: string) {
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    // What is typed just now is newer.
    if (box.current && box.current !== document.activeElement) box.current.value = value
  }, [value])
  return box
}
