import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'

export interface ConversationLinkProps {
  /** Of the connection. */
  id: number
  /** The other one's, for those who hear the link alone. */
  name: string
}

/** Leads two who are connected to what they write to each other. */
export function ConversationLink({ id, name }: ConversationLinkProps) {
  return (
    <ButtonLink
      href={`/conversations/${id}`}
      variant="secondary"
      size="small"
      aria-label={`Open the conversation: ${name}`}
    >
      Open the conversation
    </ButtonLink>
  )
}
