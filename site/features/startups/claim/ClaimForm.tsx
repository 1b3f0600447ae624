import { navigate } from 'astro:transitions/client'
import { INDUSTRIES, STAGE_LABELS } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { claimInput, type ClaimForm as ClaimValues } from '#api/unclaimed-startups/contract.ts'
import { STARTUP_CLAIM } from '#site/copy/failures/profile.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'

const LACKED = {
  industry: { label: 'Industry', options: INDUSTRIES.map((id) => ({ id, label: id })) },
  stage: { label: 'Stage', options: Object.entries(STAGE_LABELS).map(([id, label]) => ({ id, label })) },
} as const

interface Props {
  startupId: number
  /** What a profile needs and the import lacks. */
  lacks: readonly (keyof typeof LACKED)[]
}

/** A founder claims an unclaimed startup. */
export function ClaimForm({ startupId, lacks }: Props) {
  const { form, problems, draft } = useAppForm<ClaimValues>({
    defaultValues: { startupId, note: '', ...Object.fromEntries(lacks.map((name) => [name, ''])) },
    schema: claimInput,
    draft: `claim-${startupId}`,
    failure: STARTUP_CLAIM,
    onSubmit: async (json) => {
      await unwrap(client.api.startup.claim.$post({ json }))
      notifyAfterNavigation({
        title: 'Claim sent',
        description: 'We’ll let you know when an administrator has reviewed it.',
      })
      await navigate(location.pathname, { history: 'replace' })
    },
  })
  return (
    <Form
      {...{ form, problems, draft }}
      aria-label="Claim"
      actions={<form.SubmitButton pendingLabel="Sending…">Claim this profile</form.SubmitButton>}
    >
      {lacks.map((name) => (
        <form.AppField key={name} name={name}>
          {(field) => <field.Select placeholder="Choose" {...LACKED[name]} />}
        </form.AppField>
      ))}
      <form.AppField name="note">
        {(field) => (
          <field.TextArea
            label="How are you connected to the company?"
            description="Only administrators read this."
            rows={3}
            maxCount={LIMITS.claims.note}
          />
        )}
      </form.AppField>
    </Form>
  )
}
