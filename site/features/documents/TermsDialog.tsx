import { termsInput } from '#api/documents/contract/nda.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { TERMS_WRITTEN } from '#site/copy/failures/document.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { writeTerms } from './document-data.ts'

export interface TermsDialogProps {
  /** As it stands. */
  text: string
  onOpenChange: (isOpen: boolean) => void
}

/** Takes the founder's own words; other words are agreed to again. */
export default function TermsDialog({ text, onOpenChange }: TermsDialogProps) {
  const terms = useAppForm({
    defaultValues: { text },
    schema: termsInput,
    draft: 'confidentiality-terms',
    onSubmit: async ({ text: written }) => {
      await writeTerms(written)
      notify({ title: 'NDA saved', description: 'Documents that require your NDA now require this text.' })
      onOpenChange(false)
    },
    failure: TERMS_WRITTEN,
  })
  return (
    <FormDialog {...terms} title="Your NDA" size="large" onOpenChange={onOpenChange} aria-label="Your NDA">
      <p className="small soft">
        Your own text, or your lawyer’s: we give no advice on it. Anyone who signed another text is asked again, and
        what they signed stays on record.
      </p>
      <terms.form.AppField name="text">
        {(field) => <field.TextArea label="What viewers agree to" rows={12} maxCount={LIMITS.nda.terms.max} />}
      </terms.form.AppField>
    </FormDialog>
  )
}
