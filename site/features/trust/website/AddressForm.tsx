import type { WebsiteState } from '#api/trust/calls.ts'
import { WEBSITE } from '#site/copy/failures/trust.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'

const schema = lazySchema(async () => (await import('#api/trust/contract/schema.ts')).websiteCodeInput)

interface AddressFormProps {
  domain: string
  /** The address of the last code. */
  sentTo: string | null
  isSent: boolean
  onSent: (website: WebsiteState) => void
}

/** Where the code goes that verifies a website. */
export function AddressForm({ domain, sentTo, isSent, onSent }: AddressFormProps) {
  const { form, problems, draft } = useAppForm({
    defaultValues: { address: sentTo ?? '' },
    schema,
    draft: 'website-address',
    failure: WEBSITE,
    onSubmit: async (json) => {
      onSent(await unwrap(client.api.user.website.code.$post({ json })))
      notify({ title: 'Code sent' })
    },
  })
  return (
    <div className="website-form">
      <Form
        {...{ form, problems, draft }}
        aria-label="Send a code"
        actions={
          <form.SubmitButton variant="secondary" pendingLabel="Sending…">
            {isSent ? 'Send a new code' : 'Send a code'}
          </form.SubmitButton>
        }
      >
        <form.AppField name="address">
          {(field) => <field.EmailField label={`Email address that ends in @${domain}`} />}
        </form.AppField>
      </Form>
    </div>
  )
}
