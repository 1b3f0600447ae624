import { fullName } from '#api/platform/contract/display.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import VouchDialog from './VouchDialog.tsx'
import type { MemberAction, ShownMember } from './member-actions.ts'
import { MEMBER_QUESTIONS } from './member-questions.ts'
import ReviewDialog from './ReviewDialog.tsx'
import RoleDialog from './RoleDialog.tsx'

export type MemberDialogKind = Exclude<MemberAction, 'history'>

export interface MemberDialogProps {
  kind: MemberDialogKind
  member: ShownMember
  onClose: () => void
  /** Something was changed: what is shown is to be read again. */
  onDone: () => void
}

const DIALOGS = { review: ReviewDialog, role: RoleDialog, known: VouchDialog }

/** What can be decided about an account, each in its own dialog. */
export function MemberDialog({ kind, member, onClose, onDone }: MemberDialogProps) {
  if (kind === 'review' || kind === 'role' || kind === 'known') {
    const Own = DIALOGS[kind]
    return <Own member={member} onClose={onClose} onDone={onDone} />
  }
  const { text, action, ...question } = MEMBER_QUESTIONS[kind]
  return (
    <ConfirmDialog
      {...question}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={() => action(member).then(onDone)}
    >
      {text(fullName(member), member)}
    </ConfirmDialog>
  )
}
