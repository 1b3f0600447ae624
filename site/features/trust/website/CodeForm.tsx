import type { WebsiteState } from '#api/trust/calls.ts'
import { WEBSITE } from '#site/copy/failures/trust.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'

const schema = lazySchema(async () => (await import('#api/trust/contract/schema.ts')).websiteConfirmInput)

/** The code that was sent to an address of the website's domain. */
export function CodeForm({ onConfirmed }: { onConfirmed: (website: WebsiteState) => void }) {
  const { form, problems } = useAppForm({
    defaultValues: { code: '' },
    schema,
    failure: WEBSITE,
    onSubmit: async (json) => onConfirmed(await unwrap(client.api.user.website.confirm.$post({ json }))),
  })
  return (
    <div className="website-form">
      <Form
        {...{ form, problems }}
        aria-label="Code"
        actions={<form.SubmitButton pendingLabel="Checking…">Verify website</form.SubmitButton>}
      >
        <form.AppField name="code">
          {(field) => <field.TextField label="Code from the email" inputMode="numeric" autoComplete="one-time-code" />}
        </form.AppField>
      </Form>
    </div>
  )
}
