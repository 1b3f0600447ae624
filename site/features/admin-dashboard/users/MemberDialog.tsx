import { fullName } from '#api/platform/contract/person-name.ts'
import ConfirmDialog from '#site/ui/overlays/ConfirmDialog.tsx'
import VouchDialog from './VouchDialog.tsx'
import { orRefresh } from '#site/features/admin-dashboard/admin-actions.ts'
import type { MemberAction } from './member-actions.ts'
import { MEMBER_QUESTIONS } from './member-questions.ts'
import ReviewDialog from './ReviewDialog.tsx'
import RoleDialog from './RoleDialog.tsx'
import type { MemberDecisionProps } from './use-member-decision.ts'

export type MemberDialogKind = Exclude<MemberAction, 'history'>

export interface MemberDialogProps extends MemberDecisionProps {
  kind: MemberDialogKind
}

const DIALOGS = { review: ReviewDialog, role: RoleDialog, known: VouchDialog }

/** What can be decided about an account, each in its own dialog. */
export default function MemberDialog({ kind, member, onClose, onDone }: MemberDialogProps) {
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
      onConfirm={() => orRefresh(action(member), onDone).then(onDone)}
    >
      {text(fullName(member), member)}
    </ConfirmDialog>
  )
}
