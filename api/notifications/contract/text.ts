import type { MeetingNotification, ConnectionState, NotificationType } from '#api/platform/contract/enumerations.ts'
import type { Notification } from '#api/notifications/calls.ts'
import { searchQuery } from '#api/saved-startups/contract/search-labels.ts'

type Words = [title: string, text: string, href: string]

/** The text of a meeting's notification, depending on the reader's party. */
function meetingText({ startup, investor, connection }: Notification): Record<MeetingNotification, Words> {
  const isFounder = connection?.party === 'founder'
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

/** The state of a request as its recipient reads it. */
const REQUEST_NOW: Readonly<Record<ConnectionState, string>> = {
  requested: 'You can accept or decline on your dashboard.',
  accepted: 'You accepted this request.',
  declined: 'You declined this request.',
  withdrawn: 'The request was withdrawn.',
  expired: 'The request ended without an answer.',
}

const ENDED = 'The connection has ended since.'

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
  const write = 'You can write to each other now.'
  return {
    connection_requested: [`${other} asks to connect`, hasEnded ? ENDED : REQUEST_NOW[state], own],
    connection_withdrawn: [`${other} withdrew a connection request`, 'There is nothing left for you to do.', own],
    connection_accepted: [`${other} accepted your request`, hasEnded ? ENDED : write, talk],
    connection_ended: [`Your connection with ${other} has ended`, 'You can still read your conversation.', talk],
    connection_declined: [
      `${other} declined your request`,
      `${isFounder ? 'They' : 'A founder'} may have left a note with the answer. You can also see who else fits you.`,
      page,
    ],
    connection_reminder: [`${other} is waiting for your answer`, 'Accept, decline, or take two more weeks.', own],
    connection_extended: [`${other} takes two more weeks to answer`, 'You hear from us either way.', page],
    connection_unanswered: [
      `${other} has not answered your request`,
      'It has ended. See who else fits you.',
      '/matches',
    ],
    message_received: [`${other} wrote to you`, 'Read it in your conversation.', talk],
    outcome_recorded: [`${other} recorded what came of your introduction`, 'It counts once you confirm it.', talk],
    outcome_confirmed: [`${other} confirmed what you recorded`, 'It counts from now on.', talk],
    introduction_made: [`You and ${other} are connected`, `You both said yes to our introduction. ${write}`, talk],
    connection_lapsed: [`A request from ${other} has ended`, 'It was not answered in time.', own],
  }
}

/** A notification's text and link. */
export function notificationText(notification: Notification): { title: string; text: string; href: string } {
  const { type, startup, investor, search, count } = notification
  const own = '/dashboard/startup'
  const company = startup?.companyName ?? 'A startup'
  const page = startup ? `/startup/${startup.id}` : '/dashboard/investor'
  const free = investor?.name ?? startup?.companyName ?? 'Somebody you wanted to ask'
  const words: Partial<Record<NotificationType, Words>> = {
    ...connectionText(notification),
    ...meetingText(notification),
    requests_paused: [
      'Your requests are paused',
      'Several in a row had no answer. You can take requests again in your profile.',
      '/profile',
    ],
    room_free: [`${free} takes requests again`, 'You can ask now.', startup ? `/startup/${startup.id}` : '/investors'],
    introduction_proposed: [
      'We would like to introduce you to somebody',
      'Your dashboard says to whom, and why. Say yes or no; both of you are asked.',
      '/dashboard',
    ],
    introduction_reminder: [
      'An introduction is waiting for your answer',
      'We asked you whether you would like to meet somebody. A no is an answer, too.',
      '/dashboard',
    ],
    introduction_withdrawn: ['We took an introduction back', 'There is nothing left for you to do.', '/dashboard'],
    introduction_ended: [
      'An introduction has ended',
      'It did not come about within two weeks. See who else fits you.',
      '/matches',
    ],
    document_asked: [
      `${investor?.name ?? 'An investor'} asks to see a document`,
      'You decide whether it opens for them.',
      `${own}?tab=documents`,
    ],
    document_opened: [`${company} lets you see a document`, 'It opens on their page.', page],
    document_declined: [`${company} keeps a document closed`, 'The founder answered your request to see it.', page],
    terms_agreed: [
      `${investor?.name ?? 'An investor'} agreed to your confidentiality terms`,
      'The record shows the name as it was typed, the time and the terms.',
      '/confidentiality',
    ],
    messages_reported: ['Messages were reported', 'They are waiting for an administrator.', '/dashboard/admin/reports'],
    report_answered: [
      'Your report was answered',
      'You can read the answer beside your conversation.',
      notification.connection ? `/conversations/${notification.connection.id}` : '/conversations',
    ],
    profile_reported: ['A profile was reported', 'It is waiting for an administrator.', '/dashboard/admin/reports'],
    invitation_refused: [
      'Somebody declined an invitation',
      'What was imported about them is removed.',
      '/dashboard/admin/invitations?state=refused',
    ],
    profile_report_answered: [
      'Your report was answered',
      'You can read the answer in your settings.',
      '/settings#your-reports',
    ],
    access_ended: [
      'Some ways to sign in were removed',
      'A change to your account ended passkeys, and maybe two-step login. Set up what you need again.',
      '/settings',
    ],
    profile_asked: ['We ask you to change your profile', 'What should change is written above it.', '/profile'],
    statement_ends: [
      'Your statement is a year old soon',
      'State it again if it still holds; otherwise it is not shown any more.',
      '/profile#statement',
    ],
    startup_approved: ['Your startup profile is approved', 'Your profile is visible to investors.', own],
    startup_rejected: ['Your startup profile is not approved', 'An admin needs to approve your profile.', own],
    funding_approved: ['Your funding request is approved', 'Investors see it with your profile.', own],
    funding_rejected: ['Your funding request was not approved', 'You can change it and submit it again.', own],
    role_approved: ['Your account is approved', 'Everything that belongs to your role is open now.', '/'],
    role_rejected: ['Your role request was not approved', 'The home page says why. You may ask again.', '/'],
    new_matches: [
      `${count ?? 0} new ${count === 1 ? 'match' : 'matches'} for ${search?.name ?? 'a saved search'}`,
      'Startups approved since we last told you of new ones.',
      `/dashboard/investor?${new URLSearchParams({ ...(search && searchQuery(search)), sort: '-createdAt' }).toString()}`,
    ],
    new_fits: [
      `${count ?? 0} more ${count === 1 ? 'fits' : 'fit'} you`,
      'We have not suggested them to you before. The list says why they fit.',
      '/matches',
    ],
    jobs_asked: [
      `How many people work at ${startup?.companyName ?? 'your company'}?`,
      'Two numbers, once a year: the region reports jobs, and names nobody.',
      '/dashboard/startup/growth',
    ],
    still_right: [
      'Is your profile still right?',
      'If it is, one press on your dashboard is enough.',
      startup ? own : '/dashboard/investor',
    ],
  }
  const [title, text, href] = words[type]!
  return { title, text, href }
}
