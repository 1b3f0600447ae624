import { ALERT_FREQUENCIES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { savedSearchForm, type SavedSearchForm } from '#api/contract/saved-search/schema.ts'
import { isSameSearch } from '#api/contract/saved-search/words.ts'
import { FREQUENCY_LABELS, searchWords, type SearchFilters } from '#api/contract/saved-search/words.ts'
import type { SavedSearch } from '#api/contract/saved-search/answers.ts'
import { SEARCH_SAVE, SEARCH_UPDATE } from '#site/copy/failures/investor.ts'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { changeSearch, keepSearch } from './searches.ts'

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

/** A name for whoever has none in mind. */
const nameFor = (filters: SearchFilters) => searchWords(filters).slice(0, LIMITS.searchName.max)

/** Names a search, says how often it writes, and lets a kept one ask for what the list shows now. */
export default function SearchDialog({ search, filters, onOpenChange }: SearchDialogProps) {
  const { form, problems, draft } = useForm<Values>({
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
        : keepSearch(filters, values))
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
      <p className="small soft">{`You hear of new startups once they are approved: ${searchWords(search ?? filters)}.`}</p>
      {search && !isSameSearch(search, filters) && (
        <FormCheckbox
          form={form}
          name="takesFilters"
          onChange={follow}
          description={`From now on: ${searchWords(filters)}.`}
        >
          Update this search with the current filters
        </FormCheckbox>
      )}
      <FormTextField form={form} name="name" label="Name" maxLength={LIMITS.searchName.max} autoComplete="off" />
      <FormSelect
        form={form}
        name="frequency"
        label="How often"
        options={options}
        description="You hear of each startup once. You also get a notice in the app."
      />
    </FormDialog>
  )
}
