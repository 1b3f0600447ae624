import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { Passkey, Device } from '#api/auth/calls.ts'
import { SIGN_OUT } from '#site/copy/failures/account.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { devices, signOutDevice, signOutOthers } from './devices.ts'
import { passkeys } from './passkeys.ts'
import { useRecentPassword } from './use-recent-password.tsx'

const SignOutOthersDialog = lazy(() => import('./SignOutOthersDialog.tsx'))

export interface DevicesCardProps {
  initial: Device[] | undefined
  initialPasskeys: Passkey[] | undefined
  timeZone: string
}

/** The devices on which the person is signed in, each with its sign-out. */
export function DevicesCard({ initial, initialPasskeys, timeZone }: DevicesCardProps) {
  const { data, error } = useQuery(devices, initial)
  const { data: keys } = useQuery(passkeys, initialPasskeys)
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState<number | 'others'>()
  const { withPassword, passwordDialog } = useRecentPassword()

  async function signOut(target: number | 'others') {
    setBusy(target)
    try {
      const isDone = await withPassword(() => (target === 'others' ? signOutOthers([]) : signOutDevice(target)))
      if (!isDone) return
      notify({
        title: target === 'others' ? 'Your other devices have been signed out' : 'The device has been signed out',
      })
    } catch (cause) {
      notify(failureToast(SIGN_OUT, cause))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Card
      title="Where you’re signed in"
      action={
        data &&
        data.length > 1 && (
          <Button
            variant="secondary"
            size="small"
            isPending={busy === 'others'}
            onPress={() => (keys?.length === 0 ? void signOut('others') : setConfirming(true))}
          >
            Sign out all others
          </Button>
        )
      }
    >
      {!data && !error && <SkeletonRows count={2} label="Loading your devices" />}
      {!data && error && <ErrorState title="An error occurred. Please try again." onRetry={() => devices.refresh()} />}
      <ul className="divided settings-devices" role="list">
        {data?.map((device) => (
          <li key={device.id}>
            <Icon name="lock" />
            <div>
              <p className="cluster">
                {device.label ?? 'An unknown device'}
                {device.current && <Badge tone="success">This device</Badge>}
              </p>
              <p className="small soft">
                Signed in {formatDate(device.createdAt, timeZone)}, last used {formatDate(device.lastUsedAt, timeZone)}
              </p>
            </div>
            {!device.current && (
              <Button
                variant="quiet"
                size="small"
                isPending={busy === device.id}
                aria-label={`Sign out ${device.label ?? 'this device'}`}
                onPress={() => void signOut(device.id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {passwordDialog}
      <Suspense>{isConfirming && <SignOutOthersDialog onClose={() => setConfirming(false)} />}</Suspense>
    </Card>
  )
}
