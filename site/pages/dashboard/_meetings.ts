import { getName } from '#site/features/conversations/names.ts'
import type { Client } from '#site/lib/api.ts'
import { firstAnswer } from '#site/lib/first-data.ts'

/** Further ones are in Messages. */
const NEWEST = '10'

/** The user's upcoming meetings, and who they can propose times to. */
export async function loadMeetings({ api }: Client) {
  const [meetings = [], conversations = []] = await Promise.all([
    firstAnswer(api.meetings.$get()),
    firstAnswer(api.conversations.$get({ query: { limit: NEWEST } })),
  ])
  const people = conversations.filter(({ isOpen }) => isOpen).map((each) => ({ id: each.id, name: getName(each) }))
  return { meetings, people }
}
