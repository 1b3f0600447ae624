import type { Conversation } from '#api/conversations/calls.ts'
import { formatDate, getDay } from '#api/platform/contract/dates.ts'
import { formatTime } from '#api/platform/contract/times.ts'
import type { ListPage } from '#site/lib/list/list-page.ts'
import { useStream } from '#site/lib/stream/use-stream.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { Avatar } from '#site/ui/data/Avatar.tsx'
import { Badge } from '#site/ui/data/Badge.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import type { Query } from '#site/lib/query.ts'
import { getInitials, getName } from './names.ts'

export interface ConversationListProps {
  query: Query<ListPage<Conversation>>
  /** `undefined` where the server could not read them. */
  initial: ListPage<Conversation> | undefined
  /** The conversation that is open. */
  currentId: number | undefined
  /** Whether the page starts after the newest conversations. */
  isFurther: boolean
  timeZone: string
  /** The day on which the page was opened, in that zone. */
  today: string
}

const OF_OTHER_DAY = { month: 'short', day: 'numeric' } as const

/** The viewer's conversations, the one with the newest message first. */
export function ConversationList(props: ConversationListProps) {
  const { query, initial, currentId, isFurther, timeZone, today } = props
  const { data: page, error } = useQuery(query, initial)
  useStream(() => query.refresh())
  const formatLast = (at: string) =>
    getDay(Date.parse(at), timeZone) === today ? formatTime(at, timeZone) : formatDate(at, timeZone, OF_OTHER_DAY)

  if (!page) return error ? <ErrorState title="Couldn’t load your conversations" onRetry={query.refresh} /> : null
  return (
    <>
      <ul className="conversations" role="list">
        {page.items.map((conversation) => (
          <li key={conversation.id}>
            <a
              className="conversation-link"
              href={`/conversations/${conversation.id}`}
              aria-current={conversation.id === currentId ? 'page' : undefined}
            >
              <Avatar initials={getInitials(getName(conversation))} />
              <span className="conversation-name">
                <strong>{getName(conversation)}</strong>
                {conversation.other?.about && <span className="soft">, {conversation.other.about}</span>}
              </span>
              <time className="fine faint" dateTime={conversation.lastAt}>
                {formatLast(conversation.lastAt)}
              </time>
              <span className="conversation-last small soft">
                {conversation.last?.isOwn && 'You: '}
                {conversation.last?.text ?? 'No messages yet'}
              </span>
              {conversation.unread > 0 ? (
                <Badge tone="accent">{conversation.unread} new</Badge>
              ) : (
                !conversation.isOpen && <Badge>Ended</Badge>
              )}
            </a>
          </li>
        ))}
      </ul>
      {(page.next || isFurther) && (
        <p className="conversations-more cluster">
          {isFurther && (
            <a className="button button-quiet button-small" href="/conversations">
              Newest conversations
            </a>
          )}
          {page.next && (
            <a className="button button-secondary button-small" href={`/conversations?cursor=${page.next}`}>
              Older conversations
            </a>
          )}
        </p>
      )}
    </>
  )
}
