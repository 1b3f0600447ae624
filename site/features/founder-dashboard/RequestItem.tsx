import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Connection } from '#api/contract/connection/answers.ts'
import { formatDate } from '#api/contract/dates.ts'
import { initials } from '#api/contract/display.ts'
import { CONNECTION_ANSWER } from '#site/copy/failures/profile.ts'
import { failureToast } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { Avatar } from '#site/ui/data/Avatar.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { ConversationLink } from '#site/ui/data/ConversationLink.tsx'
import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'
import { Mail } from '#site/ui/data/Mail.tsx'
import { extendRequest } from './dashboard-data.ts'

const AnswerDialog = lazy(() => import('./AnswerDialog.tsx'))

const STATES = {
  requested: ['accent', 'New'],
  accepted: ['success', 'Accepted'],
  declined: ['neutral', 'Declined'],
  withdrawn: ['neutral', 'Withdrawn'],
  expired: ['neutral', 'No answer'],
} as const

function lettersOf(name: string): string {
  const [firstName, ...rest] = name.split(' ')
  return initials({ firstName, lastName: rest.at(-1) })
}

/** One request: who asks, how to reach them, and the two answers. */
export function RequestItem({ request, timeZone }: { request: Connection; timeZone: string }) {
  const [answer, setAnswer] = useState<'accepted' | 'declined'>()
  const [isOpen, setOpen] = useState(false)
  const { investor, state } = request
  const isOwn = request.initiatedBy === 'founder'
  const [tone, label] = STATES[state]

  function ask(next: 'accepted' | 'declined') {
    setAnswer(next)
    setOpen(true)
  }

  return (
    <li className="founder-request">
      <Avatar initials={lettersOf(investor.name)} />
      <div className="founder-request-body">
        <p className="cluster cluster-apart">
          <span>
            <strong>{investor.name}</strong> <span className="soft">{investor.firmName ?? 'Angel Investor'}</span>
          </span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="fine faint">
          {isOwn ? 'You asked on ' : 'Asked on '}
          {formatDate(request.createdAt, timeZone)}
          {state === 'requested' && request.dueAt && `, ends on ${formatDate(request.dueAt, timeZone)}`}
        </p>
        {request.message && <p className="written measure">“{request.message}”</p>}
        <ul className="founder-contacts" role="list">
          {investor.email && (
            <Contact icon="mail" href={`mailto:${investor.email}`} text={<Mail address={investor.email} />} />
          )}
          {investor.phoneNumber && (
            <Contact
              icon="phone"
              href={`tel:${investor.phoneNumber.replace(/[^+\d]/g, '')}`}
              text={investor.phoneNumber}
            />
          )}
          {investor.website && <Contact icon="external" href={investor.website} text="Website" isOutside />}
          {investor.linkedIn && <Contact icon="link" href={investor.linkedIn} text="LinkedIn" isOutside />}
        </ul>
        {request.answerNote && <p className="small soft written measure">Your note: {request.answerNote}</p>}
        {state === 'accepted' && <ConversationLink id={request.id} name={investor.name} />}
        {state === 'requested' && !isOwn && (
          <div className="cluster">
            <Button size="small" icon="check" aria-label={`Accept ${investor.name}`} onPress={() => ask('accepted')}>
              Accept
            </Button>
            {!request.isExtended && <ExtendButton id={request.id} name={investor.name} />}
            <Button
              size="small"
              variant="secondary"
              aria-label={`Decline ${investor.name}`}
              onPress={() => ask('declined')}
            >
              Decline
            </Button>
          </div>
        )}
      </div>
      {answer && (
        <Suspense>
          <AnswerDialog request={request} answer={answer} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </li>
  )
}

/** Takes more time to answer, so that the request does not end meanwhile. */
function ExtendButton({ id, name }: { id: number; name: string }) {
  async function extend() {
    try {
      await extendRequest(id)
      notify({ title: 'You have two more weeks', description: `${name} is told that you need them.` })
    } catch (error) {
      notify(failureToast(CONNECTION_ANSWER, error))
    }
  }
  return (
    <Button size="small" variant="quiet" aria-label={`I need two more weeks: ${name}`} onPress={extend}>
      I need two more weeks
    </Button>
  )
}

interface ContactProps {
  icon: IconName
  href: string
  text: ReactNode
  isOutside?: boolean
}

function Contact({ icon, href, text, isOutside }: ContactProps) {
  return (
    <li>
      <Icon name={icon} />
      <a href={href} {...(isOutside && { target: '_blank', rel: 'noreferrer' })}>
        {text}
      </a>
    </li>
  )
}
