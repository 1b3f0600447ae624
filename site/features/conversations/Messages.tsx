import { useState } from 'react'
import type { Conversation } from '#api/conversations/calls.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { EmptyState } from '#site/ui/feedback/EmptyState.tsx'
import { ConversationList } from './ConversationList.tsx'
import { OpenConversationPane, type OpenConversationProps } from './OpenConversationPane.tsx'
import { getConversations } from './queries.ts'
import './conversation.css'

export interface MessagesProps {
  /** `undefined` where the server could not read them. */
  conversations: ListPage<Conversation> | undefined
  /** Where the page of the list starts. */
  cursor: string | null
  /** The conversation that is open. */
  open?: Omit<OpenConversationProps, 'onRead'>
  timeZone: string
  /** The day on which the page was opened, in that zone. */
  today: string
}

/** The inbox: the list of conversations, and the one that is open beside it. On a phone one of the two. */
export function Messages({ conversations, cursor, open, timeZone, today }: MessagesProps) {
  const [query] = useState(() => getConversations(cursor))
  const isEmpty = conversations?.items.length === 0 && !cursor
  const currentId = open?.conversation.id
  const Title = open ? 'h2' : 'h1'

  function showAsRead() {
    const page = query.$value.get().data ?? conversations
    if (page?.items.some(({ id, unread }) => id === currentId && unread > 0))
      query.set({ ...page, items: page.items.map((each) => (each.id === currentId ? { ...each, unread: 0 } : each)) })
  }

  return (
    <div className={open ? 'inbox has-open' : 'inbox'}>
      <nav className="inbox-list" aria-labelledby="inbox-title">
        <Title id="inbox-title" className="inbox-title">
          Messages
        </Title>
        {isEmpty ? (
          <EmptyState
            icon="handshake"
            title="No conversations yet"
            description="When a connection is accepted, you can write to each other here."
          />
        ) : (
          <ConversationList
            {...{ query, currentId, timeZone, today }}
            initial={conversations}
            isFurther={cursor !== null}
          />
        )}
      </nav>
      {open ? (
        <OpenConversationPane key={currentId} {...open} onRead={showAsRead} />
      ) : (
        !isEmpty && <p className="inbox-choose soft">Choose a conversation to read it here.</p>
      )}
    </div>
  )
}
