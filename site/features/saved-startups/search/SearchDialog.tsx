import { ALERT_FREQUENCIES } from '#api/saved-startups/contract/pipeline.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { savedSearchForm, type SavedSearchForm } from '#api/saved-startups/contract/schema.ts'
import {
  FREQUENCY_LABELS,
  formatSearch,
  isSameSearch,
  type SearchFilters,
} from '#api/saved-startups/contract/search-labels.ts'
import type { SavedSearch } from '#api/saved-startups/contract/responses.ts'
import { SEARCH_SAVE, SEARCH_UPDATE } from '#site/copy/failures/investor.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { changeSearch, saveSearch } from './searches.ts'

const options = ALERT_FREQUENCIES.map((id) => ({ id, label: FREQUENCY_LABELS[id] }))

interface SearchDialogProps {
  /** The search to change; `null` keeps the filters as a new one. */
  search: SavedSearch | null
  /** What the list shows now. */
  filters: SearchFilters
  onOpenChange: (isOpen: boolean) => void
}

interface Values extends SavedSearchForm {
  /** Whether a kept search takes the filters of the list. */
  takesFilters: boolean
}

/** A name for anyone who has none in mind. */
const nameFor = (filters: SearchFilters) => formatSearch(filters).slice(0, LIMITS.searchName.max)

/** Names a search, says how often it writes, and lets a kept one ask for what the list shows now. */
export default function SearchDialog({ search, filters, onOpenChange }: SearchDialogProps) {
  const { form, problems, draft } = useAppForm<Values>({
    defaultValues: {
      name: search?.name ?? nameFor(filters),
      frequency: search?.frequency ?? 'daily',
      takesFilters: false,
    },
    schema: savedSearchForm,
    draft: `search-${search?.id ?? 'new'}`,
    failure: search ? SEARCH_UPDATE : SEARCH_SAVE,
    onSubmit: async ({ takesFilters, ...values }) => {
      await (search
        ? changeSearch(search.id, { ...values, ...(takesFilters && { ...filters, q: filters.q || null }) })
        : saveSearch(filters, values))
      notify({ title: search ? 'Search updated' : 'Search saved', description: values.name })
      onOpenChange(false)
    },
  })

  function follow(takesFilters: boolean) {
    if (!search) return
    const [from, to] = takesFilters ? [search, filters] : [filters, search]
    if (form.getFieldValue('name') === nameFor(from)) form.setFieldValue('name', nameFor(to))
  }

  return (
    <FormDialog
      {...{ form, problems, draft, onOpenChange }}
      title={search ? 'Change this search' : 'Save this search'}
      size="small"
      aria-label="Saved search"
    >
      <p className="small soft">{`We’ll notify you about newly approved startups: ${formatSearch(search ?? filters)}.`}</p>
      {search && !isSameSearch(search, filters) && (
        <form.AppField name="takesFilters" listeners={{ onChange: ({ value }) => follow(value) }}>
          {(field) => (
            <field.Checkbox description={`From now on: ${formatSearch(filters)}.`}>
              Update this search with the current filters
            </field.Checkbox>
          )}
        </form.AppField>
      )}
      <form.AppField name="name">
        {(field) => <field.TextField label="Name" maxLength={LIMITS.searchName.max} autoComplete="off" />}
      </form.AppField>
      <form.AppField name="frequency">
        {(field) => (
          <field.Select
            label="How often"
            options={options}
            description="Each startup is included once. You’ll also get a notification."
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
