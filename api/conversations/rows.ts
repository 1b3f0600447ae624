import { alias, and, eq, or, sql } from '#api/platform/db/drizzle.ts'
import { type ConnectionParty, otherParty } from '#api/connections/contract/transitions.ts'
import type { Conversation } from './calls.ts'
import { fullName } from '#api/platform/contract/person-name.ts'
import { startupView, type Viewer } from '#api/policy.ts'
import { NAMED_STARTUP } from '#api/startups/find.service.ts'
import type { Reader, Transaction } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/query.ts'
import { users } from '#api/users/table.ts'
import { blocks, connections } from '#api/connections/table.ts'
import { conversationMessages, conversationReads, conversations } from './table.ts'
import { investors } from '#api/investors/table.ts'
import { startups } from '#api/startups/table.ts'

const founders = alias(users, 'founders')

const VIEWER = sql`${sql.placeholder('viewer')}`

/** Messages of the other person after the newest that the viewer has seen. */
const unread = sql<number>`(
  select count(*) from ${conversationMessages}
  where ${conversationMessages.conversationId} = ${conversations.id}
    and ${conversationMessages.id} > coalesce((
      select ${conversationReads.readTo} from ${conversationReads}
      where ${conversationReads.conversationId} = ${conversations.id} and ${conversationReads.userId} = ${VIEWER}
    ), 0)
    and ${conversationMessages.party} <> case when ${conversations.investorId} is ${VIEWER} then 'investor' else 'founder' end
)`

/** Characters of a message in a list. */
const SHOWN = 200

/** The sender and the start of the newest message, as JSON. */
const newest = sql<string | null>`(
  select json_array(${conversationMessages.party}, substr(${conversationMessages.text}, 1, ${sql.raw(String(SHOWN))}))
  from ${conversationMessages}
  where ${conversationMessages.conversationId} = ${conversations.id}
  order by ${conversationMessages.id} desc limit 1
)`

/** Whether the viewer has blocked the other person. */
const isBlocked = sql`exists (
  select 1 from ${blocks}
  where ${blocks.blockerId} = ${VIEWER}
    and ${blocks.blockedId} = case when ${conversations.investorId} is ${VIEWER} then ${conversations.founderId} else ${conversations.investorId} end
)`.mapWith(Boolean)

/** Whether a message of the other person is unread. */
export const HAS_UNREAD = sql`${unread} > 0`

/** The conversations of the user in the placeholder `viewer`. */
export const OWN = or(
  eq(conversations.investorId, sql.placeholder('viewer')),
  eq(conversations.founderId, sql.placeholder('viewer')),
)

export const selectConversations = (reader: Reader | Transaction) =>
  reader
    .select({
      conversation: conversations,
      state: connections.state,
      investor: { firstName: users.firstName, lastName: users.lastName, active: users.active },
      firm: investors.firmName,
      founder: { firstName: founders.firstName, lastName: founders.lastName, active: founders.active },
      startup: NAMED_STARTUP,
      newest,
      unread,
      isBlocked,
    })
    .from(conversations)
    .leftJoin(connections, eq(connections.id, conversations.id))
    .leftJoin(users, eq(users.id, conversations.investorId))
    .leftJoin(investors, eq(investors.userId, conversations.investorId))
    .leftJoin(founders, eq(founders.id, conversations.founderId))
    .leftJoin(startups, eq(startups.userId, conversations.founderId))

export type ConversationRecord = Awaited<ReturnType<typeof selectConversations>>[number]

/** The viewer's party. */
export const getParty = (viewer: Viewer, { conversation }: Pick<ConversationRecord, 'conversation'>): ConnectionParty =>
  conversation.investorId === viewer.id ? 'investor' : 'founder'

/** Whether they are connected now, and both accounts are active. */
export const isOpen = ({ state, investor, founder }: ConversationRecord): boolean =>
  state === 'accepted' && Boolean(investor?.active && founder?.active)

/** What the viewer sees of the other person; nothing of a deleted or deactivated account. */
function toOtherParty(viewer: Viewer, record: ConversationRecord): Conversation['other'] {
  const { investor, founder, startup, firm } = record
  const other = otherParty(getParty(viewer, record))
  const user = other === 'investor' ? investor : founder
  if (!user?.active) return null
  if (other === 'investor') return { name: fullName(user), about: firm, startupId: null }
  const shown = startup && startupView(viewer, startup) === 'full' ? startup : null
  return { name: fullName(user), about: shown?.companyName ?? null, startupId: shown?.id ?? null }
}

function getLast(party: ConnectionParty, newest: string | null): Conversation['last'] {
  if (newest === null) return null
  const [writer, text] = JSON.parse(newest) as [ConnectionParty, string]
  return { isOwn: writer === party, text }
}

export function toConversation(viewer: Viewer, record: ConversationRecord): Conversation {
  const { id, createdAt, lastAt } = record.conversation
  const party = getParty(viewer, record)
  return {
    id,
    since: createdAt.toISOString(),
    isOpen: isOpen(record),
    party,
    other: toOtherParty(viewer, record),
    isBlocked: record.isBlocked,
    lastAt: lastAt.toISOString(),
    last: getLast(party, record.newest),
    unread: record.unread,
  }
}

const myConversation = prepared((reader: Reader) =>
  selectConversations(reader)
    .where(and(eq(conversations.id, sql.placeholder('id')), OWN))
    .prepare(),
)

/** A conversation of the user's own; roles give no access to others. */
export async function findOwn(
  reader: Reader | Transaction,
  viewerId: number,
  id: number,
): Promise<ConversationRecord | undefined> {
  return myConversation(reader).get({ id, viewer: viewerId })
}
