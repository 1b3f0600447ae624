import { lazy, Suspense } from 'react'
import type { Member } from '#api/contract/member/schema.ts'
import type { PasswordResetRequest } from '#api/contract/password-reset/answers.ts'
import type { StartupListItem } from '#api/contract/startup/schema.ts'

const ReviewDialog = lazy(() => import('#site/features/admin-dashboard/member/ReviewDialog.tsx'))
const FundingDialog = lazy(() => import('#site/features/admin-dashboard/startup/FundingDialog.tsx'))
const ProfileDialog = lazy(() => import('#site/features/admin-dashboard/startup/ProfileDialog.tsx'))
const ResetDialog = lazy(() => import('#site/features/admin-dashboard/password-reset/TemporaryPasswordDialog.tsx'))

export type OpenWaiting =
  | { kind: 'role'; member: Member }
  | { kind: 'profile' | 'funding'; startup: StartupListItem }
  | { kind: 'reset'; request: PasswordResetRequest }

export interface WaitingDialogsProps {
  open: OpenWaiting | undefined
  onClose: () => void
  onDone: () => void
}

/** The review of whatever waits; each comes when it is opened. */
export function WaitingDialogs({ open, ...shared }: WaitingDialogsProps) {
  if (!open) return null
  return (
    <Suspense>
      {open.kind === 'role' && <ReviewDialog member={open.member} {...shared} />}
      {open.kind === 'profile' && <ProfileDialog startup={open.startup} {...shared} />}
      {open.kind === 'funding' && <FundingDialog startup={open.startup} {...shared} />}
      {open.kind === 'reset' && <ResetDialog request={open.request} {...shared} />}
    </Suspense>
  )
}
