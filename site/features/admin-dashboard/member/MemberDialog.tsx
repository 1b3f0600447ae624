import { fullName } from '#api/contract/display.ts'
import {
  activate,
  confirmEmail,
  deactivate,
  deleteMember,
  endSessions,
  removeTwoStep,
} from '#site/features/admin-dashboard/admin-actions.ts'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import KnownDialog from './KnownDialog.tsx'
import type { MemberAct, ShownMember } from './member-acts.ts'
import ReviewDialog from './ReviewDialog.tsx'
import RoleDialog from './RoleDialog.tsx'

export type MemberDialogKind = Exclude<MemberAct, 'history'>

export interface MemberDialogProps {
  kind: MemberDialogKind
  member: ShownMember
  onClose: () => void
  /** Something was changed: what is shown is to be read again. */
  onDone: () => void
}

/** What can be decided about an account, each in its own dialog. */
export function MemberDialog({ kind, member, onClose, onDone }: MemberDialogProps) {
  const name = fullName(member)
  const shared = { member, onClose, onDone }
  const confirming = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
  }
  const then = (work: Promise<unknown>) => work.then(onDone)
  return (
    <>
      {kind === 'review' && <ReviewDialog {...shared} />}
      {kind === 'role' && <RoleDialog {...shared} />}
      {kind === 'known' && <KnownDialog {...shared} />}
      {kind === 'confirm-email' && (
        <ConfirmDialog
          {...confirming}
          title="Confirm e-mail address"
          confirmLabel="Confirm"
          onConfirm={() => then(confirmEmail(member))}
        >
          E-mails to {name} go to {member.email} from now on. Do this only if you are sure that it is theirs.
        </ConfirmDialog>
      )}
      {kind === 'deactivate' && (
        <ConfirmDialog
          {...confirming}
          title="Deactivate user"
          confirmLabel="Deactivate"
          tone="danger"
          onConfirm={() => then(deactivate(member.id))}
        >
          {name} can no longer log in and is signed out everywhere at once. You can activate the account again.
        </ConfirmDialog>
      )}
      {kind === 'activate' && (
        <ConfirmDialog
          {...confirming}
          title="Activate user"
          confirmLabel="Activate"
          onConfirm={() => then(activate(member.id))}
        >
          {name} can log in again, with the same rights and profiles as before.
        </ConfirmDialog>
      )}
      {kind === 'sessions' && (
        <ConfirmDialog
          {...confirming}
          title="Sign out everywhere"
          confirmLabel="Sign out"
          onConfirm={() => then(endSessions(member.id))}
        >
          {name} is signed out of every device at once, and can sign in again.
        </ConfirmDialog>
      )}
      {kind === 'two-step' && (
        <ConfirmDialog
          {...confirming}
          title="Remove two-step login"
          confirmLabel="Remove"
          tone="danger"
          onConfirm={() => then(removeTwoStep(member.id))}
        >
          {name} can log in with the password alone, and is signed out everywhere at once. Only for somebody who lost
          their authenticator app and the recovery codes, and only if you are sure that it is them.
        </ConfirmDialog>
      )}
      {kind === 'delete' && (
        <ConfirmDialog
          {...confirming}
          title="Delete user"
          confirmLabel="Delete user"
          tone="danger"
          onConfirm={() => then(deleteMember(member.id))}
        >
          This permanently removes {name} and all associated data, including profiles and saved startups. This action
          cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}
