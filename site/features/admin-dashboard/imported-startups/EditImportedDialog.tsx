import { INDUSTRIES, STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { ImportedStartup } from '#api/unclaimed-startups/calls.ts'
import { importedStartupInput, type ImportedStartupForm } from '#api/unclaimed-startups/contract.ts'
import { IMPORTED_SAVE } from '#site/copy/failures/administration.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { saveImported } from './save-imported.ts'

const INDUSTRY_OPTIONS = [{ id: '', label: 'None' }, ...INDUSTRIES.map((id) => ({ id, label: id }))]
const STAGE_OPTIONS = [{ id: '', label: 'None' }, ...Object.entries(STAGE_LABELS).map(([id, label]) => ({ id, label }))]

interface Props {
  startup: ImportedStartup
  onOpenChange: (isOpen: boolean) => void
  onDone: () => void
}

/** The public facts of an imported startup. */
export default function EditImportedDialog({ startup, onOpenChange, onDone }: Props) {
  const { companyName, industry, stage, location, website, description, isListed, updatedAt } = startup
  const { form, problems, draft } = useAppForm<ImportedStartupForm>({
    defaultValues: {
      companyName,
      industry: industry ?? '',
      stage: stage ?? '',
      location,
      website: website ?? '',
      description,
      isListed,
    },
    schema: importedStartupInput,
    draft: `imported-${startup.id}`,
    failure: IMPORTED_SAVE,
    onSubmit: async (values) => {
      await saveImported({ ...values, id: startup.id, updatedAt })
      onDone()
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      {...{ form, problems, draft, onOpenChange }}
      title={`Edit ${companyName}`}
      aria-label="Imported startup"
    >
      <form.AppField name="companyName">{(field) => <field.TextField label="Company name" />}</form.AppField>
      <form.AppField name="industry">
        {(field) => <field.Select label="Industry" options={INDUSTRY_OPTIONS} />}
      </form.AppField>
      <form.AppField name="stage">{(field) => <field.Select label="Stage" options={STAGE_OPTIONS} />}</form.AppField>
      <form.AppField name="location">{(field) => <field.TextField label="Location" />}</form.AppField>
      <form.AppField name="website">{(field) => <field.TextField label="Website" type="url" />}</form.AppField>
      <form.AppField name="description">
        {(field) => (
          <field.TextArea
            label="Description"
            description="The directory hides sentences with people, contacts, or amounts."
            rows={4}
            maxCount={LIMITS.description.max}
          />
        )}
      </form.AppField>
      <form.AppField name="isListed">
        {(field) => <field.Checkbox>List in the startup directory as unclaimed</field.Checkbox>}
      </form.AppField>
    </FormDialog>
  )
}
