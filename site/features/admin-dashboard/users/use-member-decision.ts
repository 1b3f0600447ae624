import { useState } from 'react'
import { loadMember } from '#site/features/admin-dashboard/admin-data.ts'
import { useDecision } from '#site/features/admin-dashboard/use-decision.ts'
import type { ShownMember } from './member-actions.ts'

export interface MemberDecisionProps {
  member: ShownMember
  onClose: () => void
  onDone: () => void
}

/** A decision in a dialog about an account. If someone else has decided meanwhile, it's shown as it is now. */
export function useMemberDecision({ member: initialMember, onClose, onDone }: MemberDecisionProps) {
  const [member, setMember] = useState(initialMember)
  const onConflict = () => void loadMember(member.id).then(setMember, onClose)
  return { member, ...useDecision({ onClose, onDone, onConflict }) }
}
