import { introductionInput } from '#api/introductions/contract.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { INTRODUCTION_PROPOSAL } from '#site/copy/failures/introduction.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'

/** Two who are introduced to each other. */
export interface Pair {
  startup: { id: number; name: string }
  investor: { id: number; name: string; isPublic: boolean }
}

interface IntroduceDialogProps {
  pair: Pair
  onClose: () => void
  onDone: () => void
}

/** Asks both sides, with a sentence that says why. */
export default function IntroduceDialog({ pair: { startup, investor }, onClose, onDone }: IntroduceDialogProps) {
  const { form, problems, draft } = useAppForm({
    defaultValues: { startupId: startup.id, investorId: investor.id, note: '' },
    schema: introductionInput,
    failure: INTRODUCTION_PROPOSAL,
    draft: `introduction-${startup.id}-${investor.id}`,
    onSubmit: async (json) => {
      await unwrap(client.api.admin.introductions.$post({ json }))
      notify({ title: 'Introduction sent', description: 'You’ll see both answers in the list.' })
      onDone()
    },
  })
  return (
    <FormDialog
      {...{ form, problems, draft }}
      title={`Introduce ${startup.name} and ${investor.name}`}
      aria-label="Introduction"
      submitLabel="Send introduction"
      pendingLabel="Sending…"
      onOpenChange={onClose}
    >
      {!investor.isPublic && (
        <Callout tone="warning" icon="eye-off">
          {investor.name} isn’t public. The founder sees no name until both accept, so don’t use it here.
        </Callout>
      )}
      <form.AppField name="note">
        {(field) => (
          <field.TextArea
            label={`Why should ${startup.name} and ${investor.name} meet?`}
            rows={3}
            maxCount={LIMITS.introductionSentence.max}
            description="Both read this. Neither sees the other’s answer until both accept."
          />
        )}
      </form.AppField>
    </FormDialog>
  )
}
