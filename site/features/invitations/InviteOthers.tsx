import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { FORMER_MEMBER } from '#api/platform/contract/person-name.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import type { MyInvitations } from '#api/invitations/calls.ts'
import { memberInvitationListForm, type MemberInvitationForm } from '#api/invitations/contract/schema.ts'
import { canRevoke, INVITATION_STATE_LABELS } from '#api/invitations/contract/states.ts'
import { REQUESTED_ROLES } from '#api/platform/contract/enumerations.ts'
import { INVITATION_MADE, INVITATION_REVOKED } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { AddressList, useInviteLabel, NotInvitedList } from './AddressList.tsx'
import { inviteEach, type NotInvited } from './invite-each.ts'
import { invitedToast, getPeople, ROLE_LABELS, STATE_TONES } from './invitation-text.ts'
import './invitation.css'

const ROLES = REQUESTED_ROLES.map((id) => ({ id, label: ROLE_LABELS[id] }))
const EMPTY: MemberInvitationForm = { email: '', role: '' }

const EMAIL_OFF = 'Email is off for now, so ask an administrator for the link.'

interface Props {
  initial: MyInvitations
  timeZone: string
}

/** A member invites others, and sees what became of it. */
export function InviteOthers({ initial, timeZone }: Props) {
  const [{ left, next, invited, isSending }, setOwn] = useState(initial)
  const [failed, setFailed] = useState<NotInvited[]>([])
  const { form, problems, draft } = useAppForm({
    defaultValues: EMPTY,
    isEmptied: true,
    schema: memberInvitationListForm,
    failure: INVITATION_MADE,
    draft: 'invite-others',
    onSubmit: async ({ email: list, role }) => {
      const made = await inviteEach(list, async (email) => {
        setOwn(await unwrap(client.api.invitations.$post({ json: { email, role } })))
      })
      setFailed(made.failed)
      notify(invitedToast(made.invited, isSending, EMAIL_OFF))
    },
  })
  const label = useInviteLabel(useStore(form.store, ({ values }) => values.email))
  const [revoked, setRevoked] = useState<number>()

  async function revoke(id: number) {
    setRevoked(id)
    try {
      setOwn(await unwrap(client.api.invitations[':id'].$delete({ param: { id: String(id) } })))
      notify({ title: 'The invitation is revoked' })
    } catch (error) {
      notify(failureToast(INVITATION_REVOKED, error))
    } finally {
      setRevoked(undefined)
    }
  }

  return (
    <section id="invite" className="card" aria-labelledby="invite-title">
      <div>
        <h2 id="invite-title" className="card-title">
          Invite others
        </h2>
        <p className="small soft">
          {left > 0
            ? `You can invite ${left === 1 ? 'one more person' : `${getPeople(left)}`} this quarter. ${isSending ? 'They get an email with your name.' : EMAIL_OFF} An administrator reviews each account.`
            : `You’ve sent all your invitations for this quarter. You can send more on ${formatDate(next, 'UTC', { dateStyle: 'long' })}.`}
        </p>
      </div>
      {left > 0 && (
        <Form
          form={form}
          {...{ problems, draft }}
          aria-label="Invite others"
          actions={<form.SubmitButton pendingLabel="Inviting…">{label}</form.SubmitButton>}
        >
          <div className="invite-pair">
            <form.AppField name="email">{() => <AddressList label="Their email address" />}</form.AppField>
            <form.AppField name="role">
              {(field) => <field.Select label="Role" options={ROLES} placeholder="Founder or investor" />}
            </form.AppField>
          </div>
          <NotInvitedList failed={failed} />
        </Form>
      )}
      {invited.length > 0 && (
        <ul className="divided" role="list" aria-label="People you invited">
          {invited.map(({ id, email, role, state, createdAt }) => (
            <li key={id} className="invited">
              <span className="invitation-cell">
                <span>{readableEmail(email) || FORMER_MEMBER}</span>
                <span className="small soft">{`${ROLE_LABELS[role]} · ${formatDate(createdAt, timeZone)}`}</span>
              </span>
              <span className="cluster">
                <span className={`badge badge-dot badge-${STATE_TONES[state]}`}>{INVITATION_STATE_LABELS[state]}</span>
                {canRevoke(state) && (
                  <Button
                    size="small"
                    variant="quiet"
                    isPending={revoked === id}
                    pendingLabel="Revoking…"
                    onPress={() => void revoke(id)}
                  >
                    Revoke
                    <span className="visually-hidden"> the invitation of {email}</span>
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
