import { LIMITS } from '#api/platform/contract/limits.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { notesChanges, notesFailure, savedTitles } from './notes-changes.ts'
import { changeSaved } from './saved-list.ts'
import { savedToo } from './saved-view.ts'

interface NotesValues {
  notes: string
  tags: string[]
}

const schema = lazySchema(async () => (await import('#api/saved-startups/contract/schema.ts')).savedStartupForm)

export interface NotesFormProps {
  entry: SavedStartup
  /** Saves the notes when their field is left, as well. */
  savesOnBlur?: boolean
  /** Lines of the notes' box at first. */
  rows?: number
  onDone?: () => void
  /** Without it there is nothing to cancel: the form stays. */
  onCancel?: () => void
}

/** Edits notes and tags. A save that changes nothing only closes (rules: Saved startups). */
export function NotesForm({ entry, savesOnBlur = false, rows = 6, onDone, onCancel }: NotesFormProps) {
  const { form, problems, draft } = useAppForm<NotesValues>({
    defaultValues: { notes: entry.notes ?? '', tags: entry.tags },
    schema,
    onSubmit: async (values) => {
      const changes = notesChanges(entry, values)
      const [title, description] = savedTitles(entry, changes)
      if (title) {
        await changeSaved(entry, changes)
        notify({ title, ...(description && { description }), ...savedToo(entry) })
      }
      onDone?.()
    },
    failure: (values) => notesFailure(entry, notesChanges(entry, values)),
    toasts: true,
    draft: `notes-${entry.startupId}`,
  })
  return (
    <Form
      form={form}
      problems={problems}
      draft={draft}
      aria-label="Notes and tags"
      {...(onCancel && { onCancel })}
      actions={<form.SubmitButton pendingLabel="Saving...">Save</form.SubmitButton>}
    >
      <form.AppField
        name="notes"
        listeners={{
          // An error would take the focus back to where it left.
          onBlur: ({ fieldApi }) => savesOnBlur && fieldApi.state.meta.isValid && void form.handleSubmit(),
        }}
      >
        {(field) => (
          <field.TextArea
            label="Notes"
            rows={rows}
            maxCount={LIMITS.notes.max}
            description={`${savesOnBlur ? 'Saved when you leave this field. ' : ''}Only you see this.`}
          />
        )}
      </form.AppField>
      <form.AppField name="tags">
        {(field) => (
          <field.TagField label="Tags" placeholder="Add a tag" maxTags={LIMITS.tags.max} maxLength={LIMITS.tag.max} />
        )}
      </form.AppField>
    </Form>
  )
}
