import type { PasswordResetRequest } from '#api/auth/calls.ts'
import type { WaitingItem } from '#api/review/calls.ts'
import { auditAddress } from './audit/audit-labels.ts'
import type { MemberAct, ShownMember } from './users/member-acts.ts'
import { decideForSelected, openMember } from './users/open-member.tsx'
import { openReset } from './password-reset/open-reset.tsx'
import { doForStartup } from './startups/open-startup.tsx'
import type { ShownStartup, StartupAct } from './startups/startup-acts.ts'
import { openWaiting } from './review/open-waiting.tsx'

/** Does what a control of a row, or of the menu that a row opened, stands for. */
export function doAct(control: HTMLElement, noun: string | undefined, row: unknown): void {
  const act = control.dataset['act'] ?? ''
  if (act.startsWith('bulk-')) return decideForSelected(act === 'bulk-approve' ? 'approve' : 'deactivate')
  if (act === 'history') return location.assign(auditAddress(noun ?? '', (row as { id: number }).id))
  if (noun === 'user') openMember(act as Exclude<MemberAct, 'history'>, row as ShownMember)
  if (noun === 'startup') void doForStartup(act as StartupAct, row as ShownStartup, control)
  if (noun === 'reset') openReset(act as 'approve' | 'reject', row as PasswordResetRequest)
  if (noun === 'waiting') void openWaiting(row as Pick<WaitingItem, 'kind' | 'id'>, control)
}
