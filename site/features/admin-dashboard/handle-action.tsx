import type { PasswordResetRequest } from '#api/auth/calls.ts'
import type { ReviewItem } from '#api/review/calls.ts'
import { auditAddress } from './audit/audit-labels.ts'
import type { MemberAction, ShownMember } from './users/member-actions.ts'
import { decideForSelected, openMember } from './users/open-member.tsx'
import { openReset } from './password-reset/open-reset.tsx'
import { doForStartup } from './startups/open-startup.tsx'
import type { ShownStartup, StartupAction } from './startups/startup-actions.ts'
import { openReviewItem } from './review/open-review-item.tsx'

/** Does what a control of a row, or of the menu that a row opened, stands for. */
export function handleAction(
  action: string,
  control: HTMLElement,
  resourceType: string | undefined,
  row: unknown,
): void {
  if (action.startsWith('bulk-')) return decideForSelected(action === 'bulk-approve' ? 'approve' : 'deactivate')
  if (action === 'history') return location.assign(auditAddress(resourceType ?? '', (row as { id: number }).id))
  if (resourceType === 'user') openMember(action as Exclude<MemberAction, 'history'>, row as ShownMember)
  if (resourceType === 'startup') void doForStartup(action as StartupAction, row as ShownStartup, control)
  if (resourceType === 'reset') openReset(action as 'approve' | 'reject', row as PasswordResetRequest)
  if (resourceType === 'waiting') void openReviewItem(row as Pick<ReviewItem, 'kind' | 'id'>, control)
}
