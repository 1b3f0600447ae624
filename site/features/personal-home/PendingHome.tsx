import { useEffect, useState, type ReactNode } from 'react'
import type { User } from '#api/account/contract/user.ts'
import { getHome } from '#api/platform/contract/routes.ts'
import { ROLE_REQUEST } from '#site/copy/failures/account.ts'
import { failureToast } from '#site/lib/failure.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { buildChecklist, type StepState } from './checklist.ts'
import { requestRoleAgain, pendingUser } from './pending-account.ts'
import './personal-home.css'

const STATE_TEXT: Readonly<Record<StepState, string>> = {
  done: 'Done',
  now: 'Now',
  later: 'Later',
  refused: 'Not approved',
}

export interface PendingHomeProps {
  user: User
  /** `undefined` where it couldn't be read. */
  hasProfile: boolean | undefined
  /** As the site promises it: "1-2 business days". */
  reviewTime: string
  /** The button that opens the profile dialog of the requested role, or why there is none; the page renders it. */
  profileButton: ReactNode
}

/** What someone sees whose role is not approved yet: the steps, what comes next, and the answer when it was a no. */
export function PendingHome({ user: first, hasProfile, reviewTime, profileButton }: PendingHomeProps) {
  const { data: user = first } = useQuery(pendingUser, first)
  useEffect(() => {
    // Approved meanwhile: another home is waiting.
    if (user.role !== 'user') location.assign(getHome(user.role))
  }, [user.role])
  const steps = buildChecklist(user, hasProfile, reviewTime)
  return (
    <div className="stack pending-home">
      {user.rejectedAt && <Rejection user={user} reviewTime={reviewTime} />}
      <section className="card card-raised" aria-labelledby="account-setup">
        <h2 id="account-setup">Your account setup</h2>
        <ol className="pending-steps" role="list">
          {steps.map(({ id, title, text, state }, index) => (
            <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
              <span className="pending-mark soft numeric" aria-hidden="true">
                {state === 'done' ? <Icon name="check" /> : index + 1}
              </span>
              <div className="pending-step">
                <strong>
                  {title} <span className="visually-hidden">({STATE_TEXT[state]})</span>
                </strong>
                {text && <span className="soft">{text}</span>}
                {id === 'profile' && <div className="pending-action">{profileButton}</div>}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

/** The no, its reason, and the way to ask again. */
function Rejection({ user, reviewTime }: { user: User; reviewTime: string }) {
  const [isPending, setPending] = useState(false)
  const role = user.requestedRole ?? 'founder'

  async function send() {
    setPending(true)
    try {
      await requestRoleAgain(role)
      notify({ title: 'Request sent', description: `An administrator will look at it within ${reviewTime}.` })
    } catch (error) {
      notify(failureToast(ROLE_REQUEST, error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Callout
      tone="warning"
      title={`Your request to join as ${role === 'founder' ? 'a founder' : 'an investor'} wasn’t approved`}
    >
      <div className="stack">
        {user.rejectionReason && <p className="written">{user.rejectionReason}</p>}
        <p>You can change your profile and request again.</p>
        <div>
          <Button variant="secondary" size="small" isPending={isPending} onPress={() => void send()}>
            Request again
          </Button>
        </div>
      </div>
    </Callout>
  )
}
