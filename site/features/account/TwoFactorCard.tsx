import { lazy, Suspense, useState } from 'react'
import type { Settings } from '#api/region/contract/settings.ts'
import type { TwoFactorSetup, TwoFactorState } from '#api/auth/calls.ts'
import { TWO_FACTOR } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { twoFactor } from './two-factor.ts'
import { TwoFactorRule } from './TwoFactorRule.tsx'
import { useRecentPassword } from './use-recent-password.tsx'

const TwoFactorSetupDialog = lazy(() => import('./TwoFactorSetupDialog.tsx'))
const RecoveryCodesDialog = lazy(() => import('./RecoveryCodesDialog.tsx'))
const TwoFactorOffDialog = lazy(() => import('./TwoFactorOffDialog.tsx'))

/** With so many left, the user is advised to make new ones. */
const FEW_CODES = 3

export interface TwoFactorCardProps {
  initial: TwoFactorState | undefined
  /** For an administrator: what the installation asks of all of them. */
  rule?: Settings | undefined
  /** Called once it is on, where everything else waits for it. */
  onDone?: () => void
}

/** Two-factor authentication: whether it is on, and what can be done about it. */
export function TwoFactorCard({ initial, rule, onDone }: TwoFactorCardProps) {
  const { data, error } = useQuery(twoFactor, initial)
  const [open, setOpen] = useState<TwoFactorSetup | 'codes' | 'off'>()
  const [isStarting, setStarting] = useState(false)
  const { withPassword, passwordDialog } = useRecentPassword()
  const close = () => {
    setOpen(undefined)
    twoFactor.refresh()
  }

  async function start() {
    setStarting(true)
    try {
      await withPassword(async () => setOpen(await unwrap(client.api.user['two-factor'].setup.$post())))
    } catch (error) {
      notify(failureToast(TWO_FACTOR, error))
    } finally {
      setStarting(false)
    }
  }

  return (
    <Card
      title="Two-factor authentication"
      action={data && (data.isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>)}
    >
      {!data && !error && <SkeletonRows count={1} label="Loading two-factor authentication" />}
      {!data && error && (
        <ErrorState title="An error occurred. Please try again." onRetry={() => twoFactor.refresh()} />
      )}
      {data && (
        <>
          <p className="soft">
            {data.isOn
              ? 'After your password, we ask for a code from your authenticator app.'
              : 'Require a code from an authenticator app when you log in.'}
          </p>
          {data.isOn && data.recoveryCodesLeft <= FEW_CODES && (
            <Callout tone="warning">
              {data.recoveryCodesLeft === 0 ? 'No recovery codes are left.' : 'You’re running out of recovery codes.'}{' '}
              Make new ones before you need them.
            </Callout>
          )}
          <div className="cluster">
            {!data.isOn && (
              <Button isPending={isStarting} onPress={() => void start()}>
                Set up two-factor authentication
              </Button>
            )}
            {data.isOn && (
              <>
                <Button variant="secondary" size="small" onPress={() => setOpen('codes')}>
                  New recovery codes
                </Button>
                {!data.isRequired && (
                  <Button variant="danger-quiet" size="small" onPress={() => setOpen('off')}>
                    Turn off
                  </Button>
                )}
                <span className="small soft">
                  {data.recoveryCodesLeft === 1
                    ? '1 recovery code left'
                    : `${data.recoveryCodesLeft} recovery codes left`}
                </span>
              </>
            )}
          </div>
        </>
      )}
      {data && rule && <TwoFactorRule initial={rule} isDisabled={!data.isOn} />}
      <Suspense>
        {typeof open === 'object' && <TwoFactorSetupDialog setup={open} onClose={close} {...(onDone && { onDone })} />}
        {open === 'codes' && <RecoveryCodesDialog onClose={close} />}
        {open === 'off' && <TwoFactorOffDialog onClose={close} />}
      </Suspense>
      {passwordDialog}
    </Card>
  )
}
