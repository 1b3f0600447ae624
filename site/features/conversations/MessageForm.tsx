import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Message } from '#api/conversations/calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { PAGE_USER_FIELD } from '#api/platform/contract/page-user.ts'
import { MESSAGE } from '#site/copy/failures/conversation.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { createSender } from './send.ts'

const schema = lazySchema(async () => (await import('#api/conversations/contract.ts')).messageForm)

/** What a browser without scripts sent, and why the server refused it. */
export interface RefusedMessage {
  text: string
  problem: string
}

export interface MessageFormProps {
  conversationId: number
  /** The other one's. */
  name: string
  /** What a browser without scripts sent and the server refused. */
  refused?: RefusedMessage | undefined
  /** The name of the message that a browser without scripts sends. */
  onceKey: string
  /** Who writes: the page is theirs, no matter who is signed in when the browser sends it. */
  userId: number
  onSent: (message: Message) => void
}

/** Writes to the other one. Each message has a form of its own, so that the next one begins empty. */
export function MessageForm(props: MessageFormProps) {
  const [sent, setSent] = useState(0)
  return (
    <SingleMessage
      key={sent}
      {...props}
      isNext={sent > 0}
      onSent={(message) => {
        setSent(sent + 1)
        props.onSent(message)
      }}
    />
  )
}

interface SingleMessageProps extends MessageFormProps {
  isNext: boolean
}

/** Ctrl+Enter or ⌘+Enter sends. */
function sendOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.querySelector('form')?.requestSubmit()
}

function SingleMessage({ conversationId, name, refused, onceKey, userId, isNext, onSent }: SingleMessageProps) {
  const [send] = useState(() => createSender(conversationId))
  const { form, problems, draft } = useAppForm({
    defaultValues: { text: (!isNext && refused?.text) || '' },
    schema,
    draft: `message-${conversationId}`,
    onSubmit: async ({ text }) => {
      onSent(await send(text))
    },
    failure: MESSAGE,
  })
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The box that held the focus went with its message.
    if (isNext) frame.current?.querySelector('textarea')?.focus()
  }, [isNext])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the form within
    <div ref={frame} className="message-form" onKeyDown={sendOnEnter}>
      <Form
        {...{ form, problems, draft }}
        aria-label={`Write to ${name}`}
        actions={
          <>
            <form.SubmitButton pendingLabel="Sending…">Send</form.SubmitButton>
            <span className="fine faint message-keys">Ctrl+Enter or ⌘+Enter sends</span>
          </>
        }
      >
        {/* A browser without scripts sends the form to the page itself. */}
        <input type="hidden" name="key" value={onceKey} />
        <input type="hidden" name={PAGE_USER_FIELD} value={userId} />
        {refused && !isNext && <Callout tone="danger">{refused.problem}</Callout>}
        <form.AppField name="text">
          {(field) => <field.TextArea label={`Message to ${name}`} rows={2} maxCount={LIMITS.message.max} />}
        </form.AppField>
      </Form>
    </div>
  )
}
