import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { InvitationPreview } from '#api/invitations/calls.ts'
import type { previewInput } from '#api/invitations/contract/schema.ts'
import { INVITATION_PREVIEW } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { getReason } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { getPeople } from './invitation-text.ts'
import './invitation.css'

export type PreviewRequest = z.input<typeof previewInput>

interface Props {
  /** How many people are invited. */
  count: number
  /** What is invited to, for the preview. */
  preview: PreviewRequest
  isSending: boolean
  onAnswer: (isConfirmed: boolean) => void
}

/** Shows the email that goes out, and asks before anything is sent. */
export default function ConfirmInvitations({ count, preview, isSending, onAnswer }: Props) {
  const [email, setEmail] = useState<InvitationPreview>()
  const [error, setError] = useState<unknown>()
  const load = useEffectEvent(() => {
    unwrap(client.api.admin.invitations.preview.$post({ json: preview })).then(setEmail, setError)
  })
  useEffect(() => load(), [])
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title={`Invite ${getPeople(count)}?`}
      cancelLabel="Cancel"
      footer={
        <Button onPress={() => onAnswer(true)}>
          {isSending
            ? `Send ${count === 1 ? 'the invitation' : `${count.toLocaleString('en-US')} invitations`}`
            : `Invite ${getPeople(count)}`}
        </Button>
      }
    >
      <div className="stack">
        <p className="soft">
          {isSending
            ? 'Each person gets this email, with their own link and code.'
            : 'Email is off, so nothing is sent. Copy each link in the list afterward. This is the email they would get.'}
        </p>
        {error !== undefined && <Callout tone="danger">{getReason(INVITATION_PREVIEW, error)}</Callout>}
        <div className="invitation-preview" aria-label="Preview" role="group" aria-busy={!email && error === undefined}>
          {email && (
            <>
              <p>
                <strong>{email.subject}</strong>
              </p>
              {email.paragraphs.map((text, index) => (
                <p key={`${index} ${text}`}>{text}</p>
              ))}
              <p>
                <span className="badge badge-neutral">{email.action}</span>
              </p>
            </>
          )}
        </div>
      </div>
    </Dialog>
  )
}
