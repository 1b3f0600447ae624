import { lazy, Suspense, useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { Passkey, PasskeySetup } from '#api/auth/calls.ts'
import { PASSKEY } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { passkeys } from './passkeys.ts'
import { useRecentPassword } from './use-recent-password.tsx'

const PasskeyAddDialog = lazy(() => import('./PasskeyAddDialog.tsx'))
const PasskeyRemoveDialog = lazy(() => import('./PasskeyRemoveDialog.tsx'))

export interface PasskeysCardProps {
  initial: Passkey[] | undefined
  timeZone: string
}

/** The person's passkeys (rules: Passkeys). */
export function PasskeysCard({ initial, timeZone }: PasskeysCardProps) {
  const { data, error } = useQuery(passkeys, initial)
  const [open, setOpen] = useState<PasskeySetup | Passkey>()
  const [isStarting, setStarting] = useState(false)
  const { withPassword, passwordDialog } = useRecentPassword()
  const close = () => {
    setOpen(undefined)
    passkeys.refresh()
  }

  async function start() {
    setStarting(true)
    try {
      await withPassword(async () => setOpen(await unwrap(client.api.user.passkeys.setup.$post())))
    } catch (error) {
      notify(failureToast(PASSKEY, error))
    } finally {
      setStarting(false)
    }
  }

  return (
    <Card title="Passkeys">
      <p className="soft">Log in with your fingerprint, face, or PIN. No password or code needed.</p>
      {!data && error && <ErrorState title="An error occurred. Please try again." onRetry={() => passkeys.refresh()} />}
      {data && data.length > 0 && (
        <ul className="divided settings-devices" role="list" aria-label="Your passkeys">
          {data.map((passkey) => (
            <li key={passkey.id}>
              <Icon name="lock" />
              <div style={{ overflowWrap: 'anywhere' }}>
                <p>{passkey.name}</p>
                <p className="small soft">
                  Added {formatDate(passkey.createdAt, timeZone)},{' '}
                  {passkey.lastUsedAt ? `last used ${formatDate(passkey.lastUsedAt, timeZone)}` : 'not used yet'}
                  {!passkey.worksHere && `. Created for ${passkey.domain}; won’t work here`}
                </p>
              </div>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Remove the passkey ${passkey.name}`}
                onPress={() => setOpen(passkey)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" isPending={isStarting} onPress={() => void start()}>
          Add a passkey
        </Button>
      </div>
      <Suspense>
        {open && 'challenge' in open && <PasskeyAddDialog setup={open} onClose={close} />}
        {open && 'id' in open && <PasskeyRemoveDialog passkey={open} onClose={close} />}
      </Suspense>
      {passwordDialog}
    </Card>
  )
}
