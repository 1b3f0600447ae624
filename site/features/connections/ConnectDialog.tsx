import { useState } from 'react'
import { otherParty, REQUEST_DAYS } from '#api/connections/contract/transitions.ts'
import type { Connection } from '#api/connections/calls.ts'
import { connectForm, founderConnectForm } from '#api/connections/contract/schema.ts'
import { DAY, formatDate } from '#api/platform/contract/dates.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { CONNECTION_REQUEST, CONNECTION } from '#site/copy/failures/connection.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { sendConnectionRequest } from './requests.ts'
import type { ConnectTarget } from './connect-target.ts'

export interface ConnectDialogProps {
  target: ConnectTarget
  timeZone: string
  onRequested?: ((request: Connection) => void) | undefined
  onOpenChange: (isOpen: boolean) => void
}

const { min } = LIMITS.founderMessage
/** By who is asked. */
const WORDS = {
  founder: {
    who: 'We’ll share your name and contact info with the founder. A message is optional.',
    placeholder: 'What interests you about them?',
    description: undefined,
  },
  investor: {
    who: 'We’ll share your startup and contact info with the investor.',
    placeholder: 'What you’re building, what you need, and why you’re reaching out.',
    description: `At least ${min} characters.`,
  },
} as const

/** Sends a request to connect, which says by when it is answered. It stays open until that succeeds. */
export default function ConnectDialog({ target, timeZone, onRequested, onOpenChange }: ConnectDialogProps) {
  const { party, id, name } = target
  const words = WORDS[party]
  const [end] = useState(() => Date.now() + REQUEST_DAYS.end * DAY)
  const request = useAppForm({
    defaultValues: { message: '' },
    schema: party === 'investor' ? founderConnectForm : connectForm,
    draft: party === 'investor' ? `connect-investor-${id}` : `connect-${id}`,
    onSubmit: async ({ message }) => {
      const made = await sendConnectionRequest(target, message.trim())
      notify(
        made.state === 'accepted'
          ? { title: 'You’re connected', description: `${name} had already sent you a request.` }
          : { title: 'Connection requested', description: `${name} now sees that you would like to talk.` },
      )
      onRequested?.(made)
      onOpenChange(false)
    },
    failure: otherParty(party) === 'investor' ? CONNECTION : CONNECTION_REQUEST,
    toasts: true,
  })
  return (
    <FormDialog
      {...request}
      title={`Connect with ${name}`}
      onOpenChange={onOpenChange}
      aria-label="Request to connect"
      submitLabel="Send request"
      pendingLabel="Sending…"
    >
      <p className="soft">{words.who}</p>
      <p className="small soft">{`You’ll hear back by ${formatDate(end, timeZone)}, even if there’s no reply.`}</p>
      <request.form.AppField name="message">
        {(field) => (
          <field.TextArea
            label="Message"
            rows={4}
            maxCount={LIMITS.connectMessage.max}
            description={words.description}
            placeholder={words.placeholder}
          />
        )}
      </request.form.AppField>
    </FormDialog>
  )
}
