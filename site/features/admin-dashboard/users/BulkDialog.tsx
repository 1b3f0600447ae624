import { useState } from 'react'
import { fullName } from '#api/platform/contract/person-name.ts'
import { isPendingRequest, type BulkAction } from '#api/users/contract.ts'
import type { BulkResult } from '#api/users/calls.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { decideForMany } from '#site/features/admin-dashboard/admin-actions.ts'
import type { ShownMember } from './member-actions.ts'
import { counted } from '#api/platform/contract/counted.ts'

const WORDS = {
  approve: { title: 'Approve', done: 'approved', tone: 'primary' },
  deactivate: { title: 'Deactivate', done: 'deactivated', tone: 'danger' },
} as const

export interface BulkDialogProps {
  action: BulkAction
  members: readonly ShownMember[]
  onClose: () => void
  onDone: () => void
}

/** Asks before something is decided about several people, and says what became of each of them. */
export default function BulkDialog({ action, members, onClose, onDone }: BulkDialogProps) {
  const [approveStartups, setApproveStartups] = useState(false)
  const [result, setResult] = useState<BulkResult>()
  const { isPending, error, attempt } = useAttempt()
  const { title, tone } = WORDS[action]
  const name = `${title} ${counted(members.length, 'user')}`
  const hasFounders = members.some((candidate) => isPendingRequest(candidate) && candidate.requestedRole === 'founder')

  const decide = () =>
    attempt(async () => {
      const shown = Object.fromEntries(members.map(({ id, updatedAt }) => [id, updatedAt]))
      setResult(await decideForMany({ action, ids: members.map(({ id }) => id), shown, approveStartups }))
      onDone()
    })

  return (
    <Dialog
      title={name}
      role="alertdialog"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isPending={isPending}
      cancelLabel={result ? undefined : 'Cancel'}
      footer={
        result ? (
          <Button onPress={onClose}>Done</Button>
        ) : (
          <Button variant={tone} isPending={isPending} onPress={() => void decide()}>
            {name}
          </Button>
        )
      }
    >
      {result ? (
        <Outcome action={action} members={members} result={result} />
      ) : (
        <div className="stack">
          <p>
            {action === 'approve'
              ? 'Each person gets the role they requested. Anyone without a request stays as is.'
              : 'They can no longer log in, are signed out everywhere, and lose their passkeys. You can activate the accounts again.'}
          </p>
          <p className="small soft">{members.map(fullName).join(', ')}</p>
          {action === 'approve' && hasFounders && (
            <Checkbox
              isSelected={approveStartups}
              onChange={setApproveStartups}
              description="Not reviewed yet. If unchecked, they stay pending in Startups."
            >
              Approve their startup profiles, too
            </Checkbox>
          )}
          {error && <Callout tone="danger">{error}</Callout>}
        </div>
      )}
    </Dialog>
  )
}

function Outcome({ action, members, result }: Pick<BulkDialogProps, 'action' | 'members'> & { result: BulkResult }) {
  const { done, refused } = result
  const getName = (id: number) => {
    const member = members.find((candidate) => candidate.id === id)
    return member ? fullName(member) : `User ${id}`
  }
  return (
    <div className="stack">
      {done.length > 0 && (
        <Callout tone="success">
          {counted(done.length, 'user')} {done.length === 1 ? 'has' : 'have'} been {WORDS[action].done}:{' '}
          {done.map(getName).join(', ')}.
        </Callout>
      )}
      {refused.length > 0 && (
        <Callout tone="warning" title={`${counted(refused.length, 'user')} not changed`}>
          <ul className="divided admin-list" role="list">
            {refused.map(({ id, reason }) => (
              <li key={id}>
                <strong>{getName(id)}:</strong> {reason}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </div>
  )
}
