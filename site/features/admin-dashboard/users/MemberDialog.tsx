import { fullName } from '#api/platform/contract/display.ts'
import { ConfirmDialog } from '#site/ui/overlays/ConfirmDialog.tsx'
import KnownDialog from './KnownDialog.tsx'
import type { MemberAct, ShownMember } from './member-acts.ts'
import { MEMBER_QUESTIONS } from './member-questions.ts'
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

const DIALOGS = { review: ReviewDialog, role: RoleDialog, known: KnownDialog }

/** What can be decided about an account, each in its own dialog. */
export function MemberDialog({ kind, member, onClose, onDone }: MemberDialogProps) {
  if (kind === 'review' || kind === 'role' || kind === 'known') {
    const Own = DIALOGS[kind]
    return <Own member={member} onClose={onClose} onDone={onDone} />
  }
  const { text, act, ...asked } = MEMBER_QUESTIONS[kind]
  return (
    <ConfirmDialog
      {...asked}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() => act(member).then(onDone)}
    >
      {text(fullName(member), member)}
    </ConfirmDialog>
  )
}
