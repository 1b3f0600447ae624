import { useState, type FormEvent, type ReactNode } from 'react'
import { FUNDING_BANDS, INDUSTRIES, STAGE_LABELS, STAGES } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { FilterSelect } from '#site/ui/controls/FilterSelect.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { NO_FILTERS, type StartupFilters } from './list-query.ts'

const FORM = 'startup-filters'
const INDUSTRY_OPTIONS = INDUSTRIES.map((id) => ({ id, label: id }))
const STAGE_OPTIONS = STAGES.map((id) => ({ id, label: STAGE_LABELS[id] }))
const FUNDING_OPTIONS = FUNDING_BANDS.map(({ value, label }) => ({ id: value, label }))

export interface StartupFilterFormProps {
  /** What the list shows now. */
  applied: StartupFilters
  /** The saved search that was chosen last: its filters take the place of what is typed. */
  search: object | undefined
  onApply: (filters: StartupFilters) => void
  /** Stands beside the buttons. */
  children?: ReactNode
}

/** Industry, stage, funding and a search; nothing happens to the list until Apply (rules: Discovery). */
export function StartupFilterForm({ applied, search, onApply, children }: StartupFilterFormProps) {
  const [draft, setDraft] = useState(applied)
  const [shownSearch, setShownSearch] = useState(search)
  if (search !== shownSearch) {
    setShownSearch(search)
    setDraft(applied)
  }
  const change = (part: Partial<StartupFilters>) => setDraft((before) => ({ ...before, ...part }))

  function apply(event: FormEvent) {
    event.preventDefault()
    onApply(draft)
  }

  function reset() {
    setDraft(NO_FILTERS)
    onApply(NO_FILTERS)
    notify({ title: 'Filters reset', description: 'Showing all startups' })
  }

  return (
    <div className="card startup-filter">
      <form id={FORM} className="startup-filters" aria-label="Filter startups" onSubmit={apply}>
        <div className="startup-filters-search">
          <TextField
            label="Search"
            type="search"
            placeholder="Company, industry or pitch"
            maxLength={LIMITS.search.max}
            value={draft.q}
            onChange={(q) => change({ q })}
          />
        </div>
        <FilterSelect
          label="Industry"
          all="All industries"
          options={INDUSTRY_OPTIONS}
          value={draft.industry}
          onChange={(industry) => change({ industry })}
        />
        <FilterSelect
          label="Stage"
          all="All stages"
          options={STAGE_OPTIONS}
          value={draft.stage}
          onChange={(stage) => change({ stage })}
        />
        <FilterSelect
          label="Funding"
          all="Any amount"
          options={FUNDING_OPTIONS}
          value={draft.funding}
          onChange={(funding) => change({ funding })}
        />
      </form>
      {/* Outside the form, which would take the fields of a dialog for its own. */}
      <div className="cluster startup-filter-actions">
        <Button type="submit" form={FORM}>
          Apply Filters
        </Button>
        <Button variant="secondary" onPress={reset}>
          Reset Filters
        </Button>
        {children}
      </div>
    </div>
  )
}
