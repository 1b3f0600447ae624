import { useState, type FormEvent } from 'react'
import {
  FUNDING_BANDS,
  INDUSTRIES,
  STAGE_LABELS,
  STAGES,
  type FundingBand,
  type Industry,
  type Stage,
} from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Select } from '#site/ui/controls/Select.tsx'
import { TextField } from '#site/ui/controls/TextField.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { NO_FILTERS, type ListFilters } from './list-query.ts'

const ANY = 'any'
const industries = [{ id: ANY, label: 'All industries' }, ...INDUSTRIES.map((id) => ({ id, label: id }))]
const stages = [{ id: ANY, label: 'All stages' }, ...STAGES.map((id) => ({ id, label: STAGE_LABELS[id] }))]
const bands = [{ id: ANY, label: 'Any amount' }, ...FUNDING_BANDS.map(({ value, label }) => ({ id: value, label }))]

const chosen = <Value extends string>(id: string) => (id === ANY ? null : (id as Value))

export interface StartupFiltersProps {
  /** What the list shows now. */
  applied: ListFilters
  onApply: (filters: ListFilters) => void
}

/** Industry, stage, funding and a search; nothing happens to the list until Apply (rules: Discovery). */
export function StartupFilters({ applied, onApply }: StartupFiltersProps) {
  const [draft, setDraft] = useState(applied)
  const change = (part: Partial<ListFilters>) => setDraft((before) => ({ ...before, ...part }))

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
    <form className="startup-filters" aria-label="Filter startups" onSubmit={apply}>
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
      <Select
        label="Industry"
        options={industries}
        value={draft.industry ?? ANY}
        onChange={(id) => change({ industry: chosen<Industry>(id) })}
      />
      <Select
        label="Stage"
        options={stages}
        value={draft.stage ?? ANY}
        onChange={(id) => change({ stage: chosen<Stage>(id) })}
      />
      <Select
        label="Funding"
        options={bands}
        value={draft.funding ?? ANY}
        onChange={(id) => change({ funding: chosen<FundingBand>(id) })}
      />
      <div className="startup-filters-actions">
        <Button type="submit">Apply Filters</Button>
        <Button variant="secondary" onPress={reset}>
          Reset Filters
        </Button>
      </div>
    </form>
  )
}
