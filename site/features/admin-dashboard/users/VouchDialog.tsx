import { fullName } from '#api/platform/contract/person-name.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { vouchInput } from '#api/trust/contract/schema.ts'
import { removeVouch, setVouch } from '#site/features/admin-dashboard/admin-actions.ts'
import { KNOWN } from '#site/copy/failures/trust.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import type { MemberDecisionProps } from './use-member-decision.ts'

/** Records since when the region has known a member, and who met them (rules: Known to our team). */
export default function VouchDialog({ member, onClose, onDone }: MemberDecisionProps) {
  const done = () => {
    onDone()
    onClose()
  }
  async function remove() {
    // What failed was said in a toast.
    const isDone = await removeVouch(member.id).then(Boolean, () => false)
    if (isDone) done()
  }
  const recorded = useAppForm({
    defaultValues: { since: '', metBy: '', ...member.known, reason: '' },
    schema: vouchInput,
    draft: `known-${member.id}`,
    failure: KNOWN,
    onSubmit: async (known) => {
      await setVouch(member.id, known)
      done()
    },
  })
  return (
    <FormDialog
      {...recorded}
      title={`Vouch for ${fullName(member)}`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      aria-label="Vouch"
    >
      <p className="soft">
        Shown on their profile: “Known to our team since … · Met by …”. Only for people your team has met in person.
      </p>
      <recorded.form.AppField name="since">
        {(field) => (
          <field.TextField label="Since" type="month" placeholder="2025-03" description="The month in which you met." />
        )}
      </recorded.form.AppField>
      <recorded.form.AppField name="metBy">
        {(field) => <field.TextField label="Met by" maxLength={LIMITS.knownBy.max} autoComplete="off" />}
      </recorded.form.AppField>
      <recorded.form.AppField name="reason">
        {(field) => (
          <field.TextField
            label="How you know"
            isOptional
            maxLength={LIMITS.knownReason.max}
            autoComplete="off"
            description="Required for a past month. Don’t name anyone here."
          />
        )}
      </recorded.form.AppField>
      {member.known && (
        <p>
          <Button variant="secondary" size="small" onPress={() => void remove()}>
            Remove this
          </Button>
        </p>
      )}
    </FormDialog>
  )
}
