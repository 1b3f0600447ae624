import { useState } from 'react'
import { UNBLOCK } from '#site/copy/failures/conversation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast } from '#site/lib/failure.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { MessageForm, type MessageFormProps } from './MessageForm.tsx'
import { getName } from './names.ts'
import type { ShownConversation } from './use-conversation.ts'

interface ConversationFootProps extends Pick<MessageFormProps, 'refused' | 'onceKey' | 'userId'> {
  shown: ShownConversation
}

/** The box for the next message, or why there is none. */
export function ConversationFoot({ shown, ...form }: ConversationFootProps) {
  const { conversation, showSent, showBlock } = shown
  const { id, isOpen, isBlocked, other } = conversation
  const [isUnblocking, setUnblocking] = useState(false)

  async function unblock() {
    setUnblocking(true)
    try {
      await unwrap(client.api.connections[':id'].block.$delete({ param: { id: String(id) } }))
      showBlock('Unblocked. To connect again, send a request.')
    } catch (failure) {
      notify(failureToast(UNBLOCK, failure))
    }
    setUnblocking(false)
  }

  return (
    <footer className="inbox-foot">
      {isOpen ? (
        <MessageForm {...form} conversationId={id} name={getName(conversation)} onSent={showSent} />
      ) : (
        <div className="callout">
          <div className="cluster cluster-apart">
            <p>
              {other ? 'You’re no longer connected.' : 'This person no longer has an account here.'} You can still read
              what was written.
            </p>
            {isBlocked && (
              <Button size="small" variant="secondary" isPending={isUnblocking} onPress={() => void unblock()}>
                Unblock
              </Button>
            )}
          </div>
        </div>
      )}
    </footer>
  )
}
