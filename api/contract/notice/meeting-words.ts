import type { MeetingNotice } from '#api/contract/enumerations.ts'
import type { Notice } from './answers.ts'

export type Words = [title: string, text: string, href: string]

/** The words of what happens to a meeting, by the side that reads them. */
export function meetingWords({ startup, investor, connection }: Notice): Record<MeetingNotice, Words> {
  const isFounder = connection?.side === 'founder'
  const other = isFounder ? (investor?.name ?? 'An investor') : (startup?.companyName ?? 'A startup')
  const href = connection ? `/conversations/${connection.id}` : '/'
  return {
    meeting_proposed: [`${other} proposes when to meet`, 'Confirm a time, or propose others.', href],
    meeting_confirmed: [`${other} confirmed your meeting`, 'The conversation says when and where.', href],
    meeting_declined: [`${other} cannot make your times`, 'You can propose others.', href],
    meeting_kept: [`${other} cannot move your meeting`, 'It stays where it was.', href],
    meeting_withdrawn: [`${other} took proposed times back`, 'There is nothing left for you to answer.', href],
    meeting_cancelled: [`Your meeting with ${other} is cancelled`, 'It does not take place.', href],
    meeting_lapsed: [`${other} has not answered your times`, 'They have passed. You can propose others.', href],
    meeting_asked: [`Did you meet ${other}?`, 'One press says it. If not yet, propose new times.', href],
  }
}
