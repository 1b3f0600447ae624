import { useState, type ReactNode } from 'react'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { shortWhen, type TimeZones } from '#api/platform/contract/times.ts'
import type { Today } from '#api/today/calls.ts'
import { AnswerButtons } from '#site/features/connections/AnswerButtons.tsx'
import { getOtherParty } from '#site/features/connections/other-party.ts'
import { RequestDetails } from '#site/features/connections/RequestDetails.tsx'
import { useRequestsSeen } from '#site/features/connections/use-seen.ts'
import { getName } from '#site/features/conversations/names.ts'
import { IntroductionButtons } from '#site/features/introductions/IntroductionButtons.tsx'
import { introducedName } from '#site/features/introductions/introductions.ts'
import { AttendanceButtons } from '#site/features/meetings/AttendanceButtons.tsx'
import { ProposalButtons } from '#site/features/meetings/ProposalButtons.tsx'
import { type AskConsent, ConfirmButtons } from '#site/features/outcomes/ConfirmButtons.tsx'
import { OutcomeText } from '#site/features/outcomes/OutcomeText.tsx'
import { changeToday, todayQuery, useToday } from '#site/features/today/today.ts'
import { TodayCard, type TodayItem } from '#site/features/today/TodayCard.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'

export interface TodayOnHomeProps {
  /** `undefined` where the server could not read it. */
  initial: Today | undefined
  party: ConnectionParty
  zones: TimeZones
  /** What only this role has. */
  listMore: (today: Today) => TodayItem[]
  /** Has a founder decide about the amount of an outcome. */
  askConsent?: AskConsent
  /** Whether what follows the list asks for something, too. */
  asksMore?: boolean
  children?: ReactNode
}

/** What needs the user, at the top of Home (rules: Today). */
export function TodayOnHome({ initial, asksMore, children, ...context }: TodayOnHomeProps) {
  const { data, error } = useToday(initial)
  // While a dialog of a row is open, the rows stay: what is new may have none for it.
  const [held, setHeld] = useState<Today>()
  const today = held ?? data
  useRequestsSeen(data?.requests ?? [])
  if (!today)
    return error ? (
      <RetryCallout onRetry={() => todayQuery.refresh()}>Couldn’t load what needs you today.</RetryCallout>
    ) : (
      <SkeletonRows count={3} label="Loading what needs you today" />
    )
  return (
    <TodayCard
      items={listItems(today, { ...context, hold: (isHeld) => setHeld(isHeld ? today : undefined) })}
      asksMore={asksMore ?? false}
    >
      {children}
    </TodayCard>
  )
}

interface Context extends Pick<TodayOnHomeProps, 'party' | 'zones' | 'listMore' | 'askConsent'> {
  /** Keeps the rows as they are, or shows the list as it is now. */
  hold: (isHeld: boolean) => void
}

export const without = <T extends { id: number }>(list: readonly T[], gone: T) =>
  list.filter(({ id }) => id !== gone.id)

/** What expires or is agreed with someone else first, what is only the user's own last. */
const listItems = (today: Today, context: Context): TodayItem[] => [
  ...listRequests(today, context),
  ...listIntroductions(today, context),
  ...listMeetings(today, context),
  ...listOutcomes(today, context),
  ...context.listMore(today),
  ...listConversations(today),
]

const listRequests = ({ requests }: Today, { party, zones, hold }: Context) =>
  requests.map((request): TodayItem => {
    const { name, href, detail } = getOtherParty(request, party)
    const facts = [detail, request.dueAt && `Reply by ${formatDate(request.dueAt, zones.timeZone)}`]
    return {
      key: `request-${request.id}`,
      icon: 'handshake',
      title: <>{href ? <a href={href}>{name}</a> : name} wants to connect</>,
      detail: (
        <>
          <p>{facts.filter(Boolean).join(' · ')}</p>
          <RequestDetails request={request} party={party} />
        </>
      ),
      actions: (
        <AnswerButtons
          {...{ request, name, party }}
          onOpenChange={hold}
          onAnswered={() => changeToday((now) => ({ requests: without(now.requests, request) }))}
        />
      ),
    }
  })

const listIntroductions = ({ introductions }: Today, { zones }: Context) =>
  introductions.map((introduction): TodayItem => {
    const name = introducedName(introduction)
    const { id, startup, investor, note, dueAt } = introduction
    return {
      key: `introduction-${id}`,
      icon: 'users',
      title: <>Introduction to {startup ? <a href={`/startup/${startup.id}`}>{name}</a> : name}</>,
      detail: (
        <>
          <p>{[investor?.firmName, `Reply by ${formatDate(dueAt, zones.timeZone)}`].filter(Boolean).join(' · ')}</p>
          <p className="written">{note}</p>
          <p>Private until you both accept.</p>
        </>
      ),
      actions: (
        <IntroductionButtons
          {...{ introduction, name }}
          onAnswered={() => changeToday((now) => ({ introductions: without(now.introductions, introduction) }))}
        />
      ),
    }
  })

const listMeetings = ({ meetings, attendance }: Today, { zones }: Context): TodayItem[] => [
  ...meetings.map((meeting): TodayItem => {
    const { id, confirmed, proposal } = meeting
    const name = meeting.other ?? 'A startup'
    const [first, ...others] = proposal?.times ?? []
    return {
      key: `meeting-${id}`,
      icon: 'calendar',
      title: `${name} wants to ${confirmed ? 'move your meeting' : 'meet'}`,
      detail: first && others.length === 0 && <time dateTime={first}>{shortWhen(first, zones)}</time>,
      actions: (
        <ProposalButtons
          {...{ meeting, name, zones }}
          onAnswered={() => changeToday((now) => ({ meetings: without(now.meetings, meeting) }))}
        />
      ),
    }
  }),
  ...attendance.map((meeting): TodayItem => {
    const { id, confirmed } = meeting
    const name = meeting.other ?? 'the startup'
    return {
      key: `attendance-${id}`,
      icon: 'calendar',
      title: `Did you meet ${name}?`,
      detail: confirmed && <time dateTime={confirmed.startsAt}>{shortWhen(confirmed.startsAt, zones)}</time>,
      actions: (
        <AttendanceButtons
          {...{ meeting, name }}
          onAnswered={() => changeToday((now) => ({ attendance: without(now.attendance, meeting) }))}
        />
      ),
    }
  }),
]

const listOutcomes = ({ outcomes }: Today, { askConsent }: Context) =>
  outcomes.map((outcome): TodayItem => {
    const { id, connectionId, by, amount, happenedOn } = outcome
    const name = by ?? 'The startup'
    return {
      key: `outcome-${id}`,
      icon: 'check-circle',
      title: `${name} recorded an outcome`,
      detail: (
        <>
          <OutcomeText {...outcome} /> · {formatDate(happenedOn)}
        </>
      ),
      actions: (
        <ConfirmButtons
          {...{ outcome, name }}
          askConsent={amount === null ? undefined : askConsent}
          onConfirmed={() => changeToday((now) => ({ outcomes: without(now.outcomes, outcome) }))}
        >
          <ButtonLink
            href={`/conversations/${connectionId}#outcomes`}
            variant="quiet"
            size="small"
            aria-label={`Dispute what ${name} recorded`}
          >
            Dispute
          </ButtonLink>
        </ConfirmButtons>
      ),
    }
  })

const listConversations = ({ conversations }: Today) =>
  conversations.map((conversation): TodayItem => {
    const { id, unread, last } = conversation
    const name = getName(conversation)
    return {
      key: `conversation-${id}`,
      icon: 'mail',
      title: `${name} sent you ${unread === 1 ? 'a message' : `${unread} messages`}`,
      detail: last && !last.isOwn && <p className="today-clip">{last.text}</p>,
      isShort: true,
      actions: (
        <ButtonLink href={`/conversations/${id}`} size="small" aria-label={`Reply to ${name}`}>
          Reply
        </ButtonLink>
      ),
    }
  })
