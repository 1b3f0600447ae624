import { navigate } from 'astro:transitions/client'
import { TERMS_AGREED } from '#site/copy/failures/document.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'

const schema = lazySchema(async () => (await import('#api/documents/contract/nda.ts')).signatureForm)

export interface AgreeFormProps {
  documentId: number
  /** Of the terms above. */
  version: string
}

/** Takes the reader's name under a founder's terms; the document opens in the place of them. */
export function AgreeForm({ documentId, version }: AgreeFormProps) {
  const { form, problems, draft } = useAppForm({
    defaultValues: { name: '' },
    schema,
    draft: `agree-${version}`,
    onSubmit: async ({ name }) => {
      const call = client.api.documents[':id'].confidentiality
      await unwrap(call.$post({ param: { id: String(documentId) }, json: { version, name } }))
      await navigate(`/documents/${documentId}`, { history: 'replace' })
    },
    failure: TERMS_AGREED,
  })
  return (
    <Form
      {...{ form, problems, draft }}
      aria-label="Agree to the terms"
      actions={<form.SubmitButton pendingLabel="Opening…">I agree – view document</form.SubmitButton>}
    >
      <form.AppField name="name">
        {(field) => (
          <field.TextField
            label="Your full name"
            description="Typing your name counts as your electronic signature."
            autoComplete="name"
          />
        )}
      </form.AppField>
    </Form>
  )
}
