import { useState } from 'react'
import type { WaitingItem } from '#api/contract/waiting/answers.ts'
import { WAITING_NOUNS } from '#api/contract/waiting/schema.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { overview } from '#site/features/admin-dashboard/admin-data.ts'
import { ROLE_LABELS } from '#site/features/admin-dashboard/member/member-labels.ts'
import { WaitingTime } from '#site/features/admin-dashboard/member/WaitingTime.tsx'
import { WaitingDialogs, type OpenWaiting } from './WaitingDialogs.tsx'
import { loadLater, lookAgain, waitingList, type WaitingPage } from './waiting-data.ts'
import { openWaiting } from './open-waiting.ts'
import './waiting.css'

export interface WaitingListProps {
  initial: WaitingPage | undefined
  timeZone: string
  now: string
}

const FAILED = 'What waits for you could not be loaded. Please try again.'
const keyOf = ({ kind, id }: WaitingItem) => `${kind} ${id}`

/** Everything that waits for an administrator, what has waited longest first, each with its review (rules: Waiting). */
export function WaitingList({ initial, timeZone, now }: WaitingListProps) {
  const { data, error } = useQuery(waitingList, initial)
  const [open, setOpen] = useState<OpenWaiting>()
  const [busy, setBusy] = useState<string>()

  async function during(key: string, work: () => Promise<unknown>) {
    setBusy(key)
    await work()
    setBusy(undefined)
  }

  const review = (item: WaitingItem) =>
    during(keyOf(item), async () => {
      const opened = await openWaiting(item)
      if (opened) setOpen(opened)
      else lookAgain()
    })

  return (
    <div id="waiting" className="waiting">
      <Card title={data?.total ? `Waiting (${data.total.toLocaleString('en-US')})` : 'Waiting'}>
        {error && <RetryCallout onRetry={() => waitingList.refresh()}>{FAILED}</RetryCallout>}
        {!data && !error && <SkeletonRows label="Loading what is waiting" />}
        {data?.items.length === 0 && <p className="soft">Nothing is waiting for you.</p>}
        {data && data.items.length > 0 && (
          <>
            <p className="small soft">
              The longest wait comes first. People are promised an answer within 1-2 business days.
            </p>
            <ol className="divided admin-list" role="list" aria-label="Waiting">
              {data.items.map((item) => (
                <li key={keyOf(item)} className="waiting-item">
                  <div className="admin-request-text">
                    <p>
                      <Sentence item={item} />
                    </p>
                    <p className="cluster small soft">
                      <WaitingTime since={item.since} now={now} timeZone={timeZone} />
                      {item.profileCompleted === false && <Badge tone="neutral">Profile incomplete</Badge>}
                    </p>
                  </div>
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Review the ${WAITING_NOUNS[item.kind]} of ${item.name}`}
                    isPending={busy === keyOf(item)}
                    onPress={() => void review(item)}
                  >
                    Review
                  </Button>
                </li>
              ))}
            </ol>
          </>
        )}
        {data?.next && (
          <div>
            <Button
              variant="secondary"
              icon="chevron-down"
              isPending={busy === 'later'}
              onPress={() => void during('later', () => loadLater().catch(() => waitingList.refresh()))}
            >
              Show what came later
            </Button>
          </div>
        )}
      </Card>
      <WaitingDialogs
        open={open}
        onClose={() => setOpen(undefined)}
        onDone={() => {
          lookAgain()
          overview.refresh()
        }}
      />
    </div>
  )
}

function Sentence({ item: { kind, name, requestedRole, fundingAmount } }: { item: WaitingItem }) {
  const who = <strong>{name}</strong>
  if (kind === 'reset') return <>{who} asks for a new password</>
  if (kind === 'profile') return <>{who} waits for its approval</>
  if (kind === 'funding')
    return (
      <>
        {who} asks for funding: <Amount dollars={fundingAmount} />
      </>
    )
  return (
    <>
      {who} asks to be {requestedRole === 'investor' ? 'an' : 'a'} {ROLE_LABELS[requestedRole ?? 'user'].toLowerCase()}
    </>
  )
}
