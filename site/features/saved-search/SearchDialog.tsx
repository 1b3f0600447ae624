import { ALERT_FREQUENCIES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import {
  FREQUENCY_LABELS,
  savedSearchForm,
  searchWords,
  type SavedSearch,
  type SavedSearchForm,
  type SearchFilters,
} from '#api/contract/saved-search.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog } from '#site/ui/Dialog.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify } from '#site/ui/toast.ts'
import { changeSearch, keepSearch } from './searches.ts'

const options = ALERT_FREQUENCIES.map((id) => ({ id, label: FREQUENCY_LABELS[id] }))

interface SearchDialogProps {
  /** The search to rename; `null` keeps the filters as a new one. */
  search: SavedSearch | null
  filters: SearchFilters
  onOpenChange: (isOpen: boolean) => void
}

/** Names a search, and says how often it writes. */
export default function SearchDialog({ search, filters, onOpenChange }: SearchDialogProps) {
  const words = searchWords(search ?? filters)
  const { form, problems } = useForm<SavedSearchForm>({
    defaultValues: {
      name: search?.name ?? words.slice(0, LIMITS.searchName.max),
      frequency: search?.frequency ?? 'daily',
    },
    schema: savedSearchForm as never,
    onSubmit: async (values) => {
      await (search ? changeSearch(search.id, values) : keepSearch(filters, values))
      notify({ title: search ? 'Search updated' : 'Search saved', description: values.name })
      onOpenChange(false)
    },
  })
  return (
    <Dialog
      title={search ? 'Rename this search' : 'Save this search'}
      size="small"
      isOpen
      onOpenChange={onOpenChange}
      isDismissable={false}
    >
      <Form
        form={form}
        problems={problems}
        aria-label="Saved search"
        actions={
          <>
            <Button variant="secondary" onPress={() => onOpenChange(false)}>
              Cancel
            </Button>
            <SubmitButton pendingLabel="Saving...">Save</SubmitButton>
          </>
        }
      >
        <p className="small soft">{`You hear of new startups once they are approved: ${words}.`}</p>
        <form.AppField name="name">
          {() => <FormTextField label="Name" maxLength={LIMITS.searchName.max} autoComplete="off" />}
        </form.AppField>
        <form.AppField name="frequency">
          {() => (
            <FormSelect
              label="How often"
              options={options}
              description="Each startup comes once. A notice stands in the app as well."
            />
          )}
        </form.AppField>
      </Form>
    </Dialog>
  )
}
