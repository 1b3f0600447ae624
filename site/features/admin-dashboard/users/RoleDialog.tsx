import { useState } from 'react'
import { fullName } from '#api/platform/contract/person-name.ts'
import { ASSIGNABLE_ROLES, parseOneOf, type AssignableRole } from '#api/platform/contract/enumerations.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { RadioGroup } from '#site/ui/controls/RadioGroup.tsx'
import { changeRole } from '#site/features/admin-dashboard/admin-actions.ts'
import { ROLE_LABELS } from './member-labels.ts'
import { useMemberDecision, type MemberDecisionProps } from './use-member-decision.ts'

const MEANS: Readonly<Record<AssignableRole, string>> = {
  founder: 'Manages a startup profile and submits funding requests.',
  investor: 'Sees approved startups, saves them, and requests to connect.',
  admin: 'Full access.',
  editor: 'Writes news, events, and pages only.',
}

/** Sets a role directly, which approves the account (rules: Role requests). */
export default function RoleDialog(props: MemberDecisionProps) {
  const { onClose } = props
  const { member, isPending, error, setError, decide } = useMemberDecision(props)
  const [role, setRole] = useState(parseOneOf(ASSIGNABLE_ROLES, member.role))

  async function save() {
    if (!role) return setError('Please select a role')
    if (role === member.role) return onClose()
    await decide(() => changeRole(member, role))
  }

  return (
    <Dialog
      title="Change role"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isPending={isPending}
      cancelLabel="Cancel"
      footer={
        <Button isPending={isPending} pendingLabel="Saving..." onPress={() => void save()}>
          Change role
        </Button>
      }
    >
      <div className="stack">
        <RadioGroup
          label={`${fullName(member)}’s role`}
          description={
            member.approved ? 'Takes effect immediately.' : 'Approves the account, whatever role was requested.'
          }
          options={ASSIGNABLE_ROLES.map((id) => ({ id, label: ROLE_LABELS[id], description: MEANS[id] }))}
          value={role ?? null}
          onChange={setRole}
        />
        {error && <Callout tone="danger">{error}</Callout>}
      </div>
    </Dialog>
  )
}
