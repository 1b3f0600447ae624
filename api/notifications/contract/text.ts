import type { MeetingNotification, NotificationType } from '#api/notifications/contract/topics.ts'
import type { ConnectionState } from '#api/connections/contract/transitions.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { searchQuery } from '#api/saved-startups/contract/search-labels.ts'

type Words = [title: string, text: string, href: string]

/** The text of a meeting's notification, depending on the reader's party. */
function meetingText({ startup, investor, connection }: Notification): Record<MeetingNotification, Words> {
  const isFounder = connection?.party === 'founder'
  const other = isFounder ? (investor?.name ?? 'An investor') : (startup?.companyName ?? 'A startup')
  const href = connection ? `/conversations/${connection.id}` : '/'
  return {
    meeting_proposed: [`${other} wants to meet`, 'Confirm a time, or propose others.', href],
    meeting_confirmed: [`${other} confirmed your meeting`, 'See when and where in the conversation.', href],
    meeting_declined: [`${other} can’t make those times`, 'You can propose others.', href],
    meeting_kept: [`${other} can’t move your meeting`, 'It keeps its time.', href],
    meeting_withdrawn: [`${other} withdrew the proposed times`, 'There’s nothing you need to do.', href],
    meeting_canceled: [`Your meeting with ${other} is canceled`, 'You can propose new times.', href],
    meeting_expired: [`${other} didn’t reply to your proposed times`, 'They’ve passed. You can propose others.', href],
    meeting_attendance: [`Did you meet ${other}?`, 'Let us know with one click. Not yet? Propose new times.', href],
  }
}

/** The state of a request as its recipient reads it. */
const REQUEST_NOW: Readonly<Record<ConnectionState, string>> = {
  requested: 'You can accept or decline on your dashboard.',
  accepted: 'You accepted this request.',
  declined: 'You declined this request.',
  withdrawn: 'The request was withdrawn.',
  expired: 'The request has expired.',
}

const ENDED = 'The connection has since ended.'

/** The text of a connection's notification, depending on the reader's party. */
function connectionText({ startup, investor, connection }: Notification): Partial<Record<NotificationType, Words>> {
  const company = startup?.companyName ?? 'A startup'
  const isFounder = connection?.party === 'founder'
  const other = isFounder ? (investor?.name ?? 'An investor') : company
  const own = isFounder ? '/dashboard/startup' : '/dashboard/investor?tab=saved'
  const page = !isFounder && startup ? `/startup/${startup.id}` : own
  const state = connection?.state ?? 'requested'
  const hasEnded = connection?.hasEnded === true
  const talk = connection ? `/conversations/${connection.id}` : '/conversations'
  const write = 'You can message each other now.'
  return {
    connection_requested: [`${other} wants to connect`, hasEnded ? ENDED : REQUEST_NOW[state], own],
    connection_withdrawn: [`${other} withdrew a connection request`, 'There’s nothing you need to do.', own],
    connection_accepted: [`${other} accepted your request`, hasEnded ? ENDED : write, talk],
    connection_ended: [`Your connection with ${other} has ended`, 'You can still read your conversation.', talk],
    connection_declined: [
      `${other} declined your request`,
      `${isFounder ? 'They' : 'The founder'} may have left a note. See your other matches.`,
      page,
    ],
    connection_reminder: [`Reminder: ${other} wants to connect`, 'Accept, decline, or extend by two weeks.', own],
    connection_extended: [`${other} needs more time to reply`, 'You’ll hear back within two weeks either way.', page],
    connection_unanswered: [
      `${other} didn’t reply to your request`,
      'It has expired. See your other matches.',
      '/matches',
    ],
    message_received: [`${other} sent you a message`, 'Read it in your conversation.', talk],
    outcome_recorded: [`${other} recorded an outcome`, 'Confirm it, or tell us what’s wrong.', talk],
    outcome_confirmed: [`${other} confirmed your outcome`, 'You both agree on it now.', talk],
    introduction_made: [`You and ${other} are connected`, `You both accepted our introduction. ${write}`, talk],
    connection_expired: [`A request from ${other} has expired`, 'You didn’t reply in time.', own],
  }
}

/** A notification's text and link. */
export function notificationText(notification: Notification): { title: string; text: string; href: string } {
  const { type, startup, investor, search, count } = notification
  const own = '/dashboard/startup'
  const company = startup?.companyName ?? 'A startup'
  const page = startup ? `/startup/${startup.id}` : '/dashboard/investor'
  const free = investor?.name ?? startup?.companyName ?? 'Someone'
  const words: Partial<Record<NotificationType, Words>> = {
    ...connectionText(notification),
    ...meetingText(notification),
    requests_paused: [
      'Your connection requests are paused',
      'You missed several requests in a row. Turn requests back on in your profile.',
      '/profile',
    ],
    now_available: [
      `${free} is accepting requests again`,
      'You can send your request now.',
      startup ? `/startup/${startup.id}` : '/investors',
    ],
    introduction_proposed: [
      'We’d like to introduce you to someone',
      'Your dashboard shows who and why. The other person won’t see your answer unless you both accept.',
      '/dashboard',
    ],
    introduction_reminder: [
      'Reminder: we’d like to introduce you',
      'Accept or decline on your dashboard. We won’t share it if you decline.',
      '/dashboard',
    ],
    introduction_withdrawn: ['An introduction was withdrawn', 'There’s nothing you need to do.', '/dashboard'],
    introduction_ended: [
      'An introduction has expired',
      'It didn’t happen within two weeks. See your other matches.',
      '/matches',
    ],
    document_requested: [
      `${investor?.name ?? 'An investor'} requested access to a document`,
      'Approve or decline the request.',
      `${own}?tab=documents`,
    ],
    document_approved: [`${company} shared a document with you`, 'View it on their profile.', page],
    document_declined: [
      `${company} declined your access request`,
      'Their profile shows the documents you can view.',
      page,
    ],
    nda_signed: [
      `${investor?.name ?? 'An investor'} signed your NDA`,
      'View the signed NDA, with the name as typed and the time.',
      '/ndas',
    ],
    messages_reported: ['Messages were reported', 'The report needs your review.', '/dashboard/admin/moderation'],
    report_answered: [
      'We reviewed your report',
      'Our answer is next to your conversation.',
      notification.connection ? `/conversations/${notification.connection.id}` : '/conversations',
    ],
    profile_reported: ['A profile was reported', 'The report needs your review.', '/dashboard/admin/moderation'],
    invitation_declined: [
      'Someone declined an invitation',
      'Their imported data was deleted.',
      '/dashboard/admin/invitations?state=declined',
    ],
    profile_report_answered: [
      'We reviewed your report',
      'Our answer is in your settings.',
      '/settings/data#your-reports',
    ],
    access_ended: [
      'Some ways to log in were removed',
      'Passkeys or two-factor authentication (2FA) were removed. Set them up again if you need them.',
      '/settings/security',
    ],
    profile_change_requested: [
      'Please update your profile',
      'What to change is at the top of your profile.',
      '/profile',
    ],
    self_certification_ends: [
      'Renew your investor self-certification',
      'Renew it to keep it on your profile.',
      '/profile#statement',
    ],
    startup_approved: ['Your startup profile is approved', 'Your profile is visible to investors.', own],
    startup_rejected: ['Your startup profile isn’t approved', 'An admin needs to approve your profile.', own],
    funding_approved: ['Your funding request is approved', 'Investors see it with your profile.', own],
    funding_rejected: ['Your funding request wasn’t approved', 'You can change it and submit it again.', own],
    offer_passed: ['Your public text is approved', 'Visitors see it if your profile is public.', own],
    offer_declined: [
      'Your startup profile stays private',
      'Its public text states an offering. Change the text, or contact us.',
      '/profile',
    ],
    claim_approved: ['Your claim is approved', 'The startup profile is now yours. Check that it’s right.', '/profile'],
    claim_declined: ['Your claim wasn’t approved', 'You can create your own startup profile instead.', '/profile'],
    role_approved: ['Your account is approved', 'You now have full access.', '/'],
    role_rejected: ['Your role request wasn’t approved', 'See why on the home page. You can request again.', '/'],
    new_results: [
      `${count ?? 0} new ${count === 1 ? 'result' : 'results'} for ${search?.name ?? 'a saved search'}`,
      'Startups approved since your last alert.',
      `/dashboard/investor?${new URLSearchParams({ ...(search && searchQuery(search)), sort: '-createdAt' }).toString()}`,
    ],
    new_matches: [`${count ?? 0} new ${count === 1 ? 'match' : 'matches'} for you`, 'See why they fit.', '/matches'],
    headcount_requested: [
      `How many people work at ${startup?.companyName ?? 'your company'}?`,
      'Takes a minute. We only report totals.',
      '/dashboard/startup/growth',
    ],
    profile_confirmation: [
      'Is your profile still up to date?',
      'Confirm it with one click.',
      startup ? own : '/dashboard/investor',
    ],
  }
  const [title, text, href] = words[type]!
  return { title, text, href }
}
