import { useState, type ReactNode } from 'react'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import type { Invitation } from '#api/invitations/calls.ts'
import {
  canRevoke,
  canSendAgain,
  hasLink,
  INVITATION_STATE_LABELS,
  INVITATION_STATES,
} from '#api/invitations/contract/states.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { FORMER_MEMBER } from '#api/platform/contract/person-name.ts'
import { INVITATION_AGAIN, INVITATION_LINK, INVITATION_REVOKED } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import type { Failure } from '#site/lib/failure.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { DataList } from '#site/ui/list/DataList.tsx'
import { toOptions } from '#site/ui/list/list-filter.ts'
import { Segments } from '#site/ui/list/Segments.tsx'
import type { DataListState } from '#site/ui/list/use-data-list.ts'
import { ROLE_LABELS, STATE_TONES } from './invitation-text.ts'

const { invitations } = client.api.admin
const CHOICES = toOptions('All', Object.fromEntries(INVITATION_STATES.map((id) => [id, INVITATION_STATE_LABELS[id]])))

interface InvitationListProps {
  list: DataListState<Invitation>
  /** Whether email is sent at all. */
  isSending: boolean
  timeZone: string
}

/** Who was invited, and what became of it. */
export function InvitationList({ list, isSending, timeZone }: InvitationListProps) {
  const day = (at: string) => formatDate(at, timeZone)
  return (
    <section className="stack" aria-labelledby="invited">
      <h2 id="invited">Who was invited</h2>
      <DataList
        list={list}
        label="Invitations"
        resource="invitation"
        above={<Segments label="Show invitations that are" list={list} filter="state" items={CHOICES} />}
        getKey={({ id }) => id}
        columns={[
          {
            id: 'who',
            label: 'Who',
            isRowHeader: true,
            cell: ({ email, profile, role }) => (
              <TwoLines
                first={readableEmail(email) || <span className="soft">{FORMER_MEMBER}</span>}
                second={[profile, ROLE_LABELS[role]].filter(Boolean).join(' · ')}
              />
            ),
          },
          {
            id: 'state',
            label: 'Status',
            width: '20%',
            cell: (invitation) => (
              <TwoLines
                first={
                  <Badge hasDot tone={STATE_TONES[invitation.state]}>
                    {INVITATION_STATE_LABELS[invitation.state]}
                  </Badge>
                }
                second={describeState(invitation, isSending, day)}
              />
            ),
          },
          {
            id: 'by',
            label: 'Invited',
            width: '16%',
            cell: ({ by, isOfMember, createdAt }) => (
              <TwoLines
                first={by ?? FORMER_MEMBER}
                second={[isOfMember && 'Member', day(createdAt)].filter(Boolean).join(' · ')}
              />
            ),
          },
          {
            id: 'actions',
            label: 'Actions',
            isLabelHidden: true,
            width: '19.5rem',
            cell: (invitation) => <InvitationActions invitation={invitation} onChange={list.refresh} />,
          },
        ]}
        emptyState={
          <EmptyState
            icon="mail"
            title={list.query.filters['state'] ? 'None of them' : 'No one is invited yet'}
            description="Everyone you invite is listed here, with a link to copy."
          />
        }
      />
    </section>
  )
}

/** What the state says in detail. */
function describeState(
  { state, sentAt, until, closedAt, acceptedBy }: Invitation,
  isSending: boolean,
  day: (at: string) => string,
): string {
  if (state === 'accepted') return [acceptedBy ?? FORMER_MEMBER, closedAt && day(closedAt)].filter(Boolean).join(', ')
  if (state === 'pending' && !isSending)
    return sentAt ? 'Email is off: copy its link' : 'Its link will be ready in a few minutes'
  if (state === 'sent' && until) return `Valid until ${day(until)}`
  if (state === 'ended' && until) return `On ${day(until)}`
  return closedAt ? `On ${day(closedAt)}` : ''
}

function TwoLines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <span className="invitation-cell">
      <span>{first}</span>
      {second && <span className="small soft">{second}</span>}
    </span>
  )
}

function InvitationActions({ invitation, onChange }: { invitation: Invitation; onChange: () => void }) {
  const { id, email, state, sentAt } = invitation
  const [link, setLink] = useState<string>()
  const param = { id: String(id) }

  /** Copies the link, and shows it: not every browser lets a page copy. */
  async function copyLink() {
    const answer = await unwrap(invitations[':id'].link.$post({ param }))
    setLink(answer.link)
    const isCopied = await navigator.clipboard?.writeText(answer.link).then(
      () => true,
      () => false,
    )
    notify({ title: isCopied ? 'Link copied' : 'Copy the link from the field' })
  }
  async function sendAgain() {
    await unwrap(invitations[':id'].email.$post({ param }))
    notify({ title: 'Invitation sent again' })
    onChange()
  }
  async function revoke() {
    await unwrap(invitations[':id'].$delete({ param }))
    notify({ title: 'Invitation revoked' })
    onChange()
  }

  return (
    <span className="invitation-actions">
      {hasLink(state) && sentAt && (
        <RowAction
          label="Copy link"
          about={`of the invitation of ${email}`}
          failure={INVITATION_LINK}
          work={copyLink}
        />
      )}
      {canSendAgain(state) && (
        <RowAction label="Resend" about={`to ${email}`} failure={INVITATION_AGAIN} work={sendAgain} />
      )}
      {canRevoke(state) && (
        <RowAction label="Revoke" about={`the invitation of ${email}`} failure={INVITATION_REVOKED} work={revoke} />
      )}
      {link && (
        <span className="field-control">
          <input
            className="field-input"
            aria-label="Link of the invitation"
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
          />
        </span>
      )}
    </span>
  )
}

interface RowActionProps {
  label: string
  /** Completes the label for a screen reader: "of the invitation of ada@x.example". */
  about: string
  failure: Failure
  work: () => Promise<void>
}

function RowAction({ label, about, failure, work }: RowActionProps) {
  const { pending, attempt } = useAction<'work'>(failure)
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`${label} ${about}`}
      isPending={pending !== undefined}
      onPress={() => void attempt('work', work)}
    >
      {label}
    </Button>
  )
}
