import { LIMITS } from '#api/contract/limits.ts'
import { savedStartupForm, type SavedStartup } from '#api/contract/saved-startup/schema.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { FormTagField } from '#site/ui/form/FormTagField.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { notesChanges, notesFailure, savedTitles } from './notes-changes.ts'
import { saveNotes } from './saved-list.ts'

interface NotesValues {
  notes: string
  tags: string[]
}

export interface NotesFormProps {
  entry: SavedStartup
  onDone: () => void
  onCancel: () => void
}

/** Edits notes and tags. A save that changes nothing only closes (rules: Saved startups). */
export function NotesForm({ entry, onDone, onCancel }: NotesFormProps) {
  const { form, problems } = useForm<NotesValues>({
    defaultValues: { notes: entry.notes ?? '', tags: entry.tags },
    schema: savedStartupForm,
    onSubmit: async (values) => {
      const changes = notesChanges(entry, values)
      if (Object.keys(changes).length > 0) await saveNotes(entry, changes)
      for (const title of savedTitles(entry, changes)) notify({ title })
      onDone()
    },
    failure: (values) => notesFailure(entry, notesChanges(entry, values)),
    toasts: true,
  })
  return (
    <Form
      form={form}
      problems={problems}
      aria-label="Notes and tags"
      onCancel={onCancel}
      actions={<SubmitButton pendingLabel="Saving...">Save</SubmitButton>}
    >
      <FormTextArea
        form={form}
        name="notes"
        label="Notes"
        rows={6}
        maxCount={LIMITS.notes.max}
        description="Only you see your notes and tags."
      />
      <FormTagField
        form={form}
        name="tags"
        label="Tags"
        placeholder="Add a tag"
        maxTags={LIMITS.tags.max}
        maxLength={LIMITS.tag.max}
      />
    </Form>
  )
}
