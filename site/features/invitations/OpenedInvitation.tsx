import { useEffect, useRef, useState } from 'react'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import type { InvitationPage } from '#api/invitations/calls.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { INVITATION_AGAIN, INVITATION_ERROR } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { AcceptForm } from './AcceptForm.tsx'
import { INVITED_AS } from './invitation-text.ts'
import './invitation.css'

interface OpenedInvitationProps {
  /** What the link in the email carries. */
  token: string
  page: InvitationPage
  siteName: string
  timeZone: string
  /** Who is signed in in this browser. The invitation makes another account. */
  userName: string | null
  /** Of this page, to come back to. */
  address: string
}

/** What an invitation offers, and the ways to accept or decline it. Opening the page uses nothing up. */
export function OpenedInvitation({ token, page, siteName, timeZone, userName, address }: OpenedInvitationProps) {
  const { role, profile, email, isOver, isReviewed, press } = page
  const [isAccepting, setAccepting] = useState(false)
  const [done, setDone] = useState<{ title: string; text: string }>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done])
  const until = formatDate(page.until, timeZone, { dateStyle: 'long' })
  const title = isOver
    ? 'This invitation has expired'
    : profile
      ? `Claim ${profile.name}`
      : `You’re invited to ${siteName}`
  const json = { token, press }
  return (
    <div className="stack">
      <h1 className="card-title" tabIndex={-1} ref={heading}>
        {done?.title ?? title}
      </h1>
      {done ? (
        <p className="soft">{done.text}</p>
      ) : isOver ? (
        <>
          <p className="soft">
            It was valid until {until}. If you still want to join, ask for a new one: it goes to the same address.
          </p>
          <Attempt
            label="Send me a new invitation"
            work={async () => {
              await orShowError(INVITATION_AGAIN, unwrap(client.api.invitation.email.$post({ json })))
              setDone({
                title: 'A new invitation is on its way',
                text: 'It goes to the address that was invited, and is valid for thirty days.',
              })
            }}
          />
        </>
      ) : (
        <>
          <p className="soft">{describe({ role, profile, isReviewed }, siteName)}</p>
          <p className="small soft">
            Your account will have the address <strong>{email && readableEmail(email)}</strong>. The invitation is valid
            until {until}.
          </p>
          {userName !== null ? (
            <div className="stack">
              <p>
                You’re signed in as <strong>{userName}</strong>. Accepting creates a new account, so sign out first. The
                invitation stays valid.
              </p>
              <button className="button button-primary button-wide" type="button" data-sign-out={address}>
                Sign out and continue
              </button>
            </div>
          ) : isAccepting ? (
            <AcceptForm token={token} page={{ press, email, profile, isReviewed }} />
          ) : (
            <Button isWide onPress={() => setAccepting(true)}>
              {profile ? 'Yes, this is me' : 'Accept the invitation'}
            </Button>
          )}
          <details className="invitation-decline">
            <summary>{profile ? 'This isn’t me' : 'I don’t want to join'}</summary>
            <div className="stack">
              <p className="small">
                {profile ? 'We remove what we have about you and tell an administrator.' : 'The invitation ends.'} No
                one invites this address again.
              </p>
              <Attempt
                label={profile ? 'Remove what you have about me' : 'Decline the invitation'}
                isDangerous
                work={async () => {
                  await orShowError(INVITATION_ERROR, unwrap(client.api.invitation.refuse.$post({ json })))
                  setDone({
                    title: 'The invitation is declined',
                    text: 'No one invites this address again. You can close this page.',
                  })
                }}
              />
            </div>
          </details>
        </>
      )}
    </div>
  )
}

function describe(
  { role, profile, isReviewed }: Pick<InvitationPage, 'role' | 'profile' | 'isReviewed'>,
  siteName: string,
): string {
  if (profile) {
    const source = profile.source ? ` from the list “${profile.source}”` : ''
    const seen = profile.isListed
      ? 'The directory shows its public facts only.'
      : 'Only our team can see it until you claim it.'
    return `We started a profile${source}. ${seen} It becomes yours when you create your account at ${siteName}.`
  }
  return role ? `You join ${INVITED_AS[role]}.${isReviewed ? ' An administrator reviews your account first.' : ''}` : ''
}

/** A button that does something once, and says why it failed. */
function Attempt({ label, isDangerous, work }: { label: string; isDangerous?: boolean; work: () => Promise<void> }) {
  const { isPending, error, attempt } = useAttempt()
  return (
    <>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <Button
        isWide={!isDangerous}
        variant={isDangerous ? 'danger' : 'primary'}
        isPending={isPending}
        onPress={() => void attempt(work)}
      >
        {label}
      </Button>
    </>
  )
}
