import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isOpenMeeting } from '#api/meetings/contract/transitions.ts'
import type { Outcome } from '#api/outcomes/calls.ts'
import { formatDate } from '#api/platform/contract/dates.ts'
import { type TimeZones } from '#api/platform/contract/times.ts'
import { BLOCK } from '#site/copy/failures/conversation.ts'
import { MeetingEntry } from '#site/features/meetings/MeetingEntry.tsx'
import { OutcomeEntry } from '#site/features/outcomes/OutcomeEntry.tsx'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { ErrorState } from '#site/ui/feedback/ErrorState.tsx'
import { ConversationFoot } from './ConversationFoot.tsx'
import { ConversationHead } from './ConversationHead.tsx'
import type { MessageFormProps } from './MessageForm.tsx'
import { getName } from './names.ts'
import { listDays, type TimelineEntry } from './timeline.ts'
import { Timeline } from './Timeline.tsx'
import { useConversation, type LoadedConversation } from './use-conversation.ts'

const ProposeDialog = lazy(() => import('#site/features/meetings/ProposeDialog.tsx'))
const OutcomeDialog = lazy(() => import('#site/features/outcomes/OutcomeDialog.tsx'))
const ReportDialog = lazy(() => import('./ReportDialog.tsx'))
const ConfirmDialog = lazy(() => import('#site/ui/overlays/ConfirmDialog.tsx'))

export interface OpenConversationProps
  extends LoadedConversation, Pick<MessageFormProps, 'refused' | 'onceKey' | 'userId'> {
  zones: TimeZones
  /** The platform's name. */
  siteName: string
  /** What is shown has been read. */
  onRead: () => void
}

type Opened = 'propose' | 'report' | 'block' | { corrected: Outcome | undefined }

/** Follows a link to something that opens here, which the address then no longer names: a reload opens nothing. */
function useLink(anchor: string, open: () => void): void {
  const follow = useEffectEvent(open)
  useEffect(() => {
    if (location.hash !== `#${anchor}`) return
    history.replaceState(history.state, '', location.pathname + location.search)
    follow()
  }, [anchor])
}

/** A conversation: how it began, messages, meetings, and outcomes in order, and the box to write the next message. */
export function OpenConversationPane({ refused, onceKey, userId, zones, siteName, ...loaded }: OpenConversationProps) {
  const shown = useConversation(loaded, loaded.onRead)
  const { conversation, messages, error, isNewest, meetings, outcomes, reports } = shown
  const { id, isOpen, party, beginning, since } = conversation
  const { timeZone } = zones
  const [opened, setOpened] = useState<Opened>()
  const canPropose = isOpen && !meetings.some(isOpenMeeting)
  useLink('propose', () => {
    if (canPropose) setOpened('propose')
    else location.hash = 'meetings'
  })
  const close = () => setOpened(undefined)
  const name = getName(conversation)
  const path = `/conversations/${id}`
  // Without scripts a page of earlier messages shows those alone.
  const cards = isNewest ? { meetings, outcomes, reports } : { meetings: [], outcomes: [], reports: [] }
  const days = listDays(
    { beginning, messages: messages?.items ?? [], hasEarlier: messages?.next !== null, ...cards },
    timeZone,
  )

  function renderCard(entry: TimelineEntry) {
    if (entry.kind === 'meeting')
      return (
        <MeetingEntry
          meeting={entry.meeting}
          {...{ name, zones }}
          isConnected={isOpen}
          attempt={shown.attemptMeeting}
          onPropose={() => setOpened('propose')}
          onChanged={shown.showMeeting}
        />
      )
    if (entry.kind === 'outcome')
      return (
        <OutcomeEntry
          outcome={entry.outcome}
          {...{ party, name, timeZone }}
          isConnected={isOpen}
          onCorrect={() => setOpened({ corrected: entry.outcome })}
          onChanged={(title) => shown.showOutcome(entry.outcome, title)}
        />
      )
    if (entry.kind !== 'report') return null
    const { answer, createdAt } = entry.report
    return (
      <>
        <p className="small soft">
          You reported messages on {formatDate(createdAt, timeZone)}.
          {!answer && ' An administrator will read them and answer you here.'}
        </p>
        {answer && <p className="small written">{answer}</p>}
      </>
    )
  }

  return (
    <section className="inbox-open" aria-labelledby="conversation-title">
      <ConversationHead
        {...{ shown, zones }}
        onPropose={() => setOpened('propose')}
        onRecord={() => setOpened({ corrected: undefined })}
        onAction={setOpened}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well */}
      <div className="messages-frame" role="log" aria-label="Messages" tabIndex={0}>
        <div>
          {messages?.next ? (
            <p className="messages-way">
              <ButtonLink
                size="small"
                variant="quiet"
                href={`${path}?cursor=${messages.next}`}
                onClick={(event) => {
                  event.preventDefault()
                  void shown.showEarlier(messages.next!)
                }}
              >
                Earlier messages
              </ButtonLink>
            </p>
          ) : (
            <p className="messages-way fine soft">
              Connected since {formatDate(since, timeZone)}. Only you two can read this. Administrators see only
              messages that one of you reports.
            </p>
          )}
          {!messages && error && <ErrorState title="Couldn’t load the messages" onRetry={shown.retry} />}
          {messages && days.length === 0 && (
            <p className="soft messages-none">
              {isOpen ? 'No messages yet. Say hello and suggest a time to talk.' : 'No messages were sent.'}
            </p>
          )}
          <Timeline {...{ days, name, siteName, zones, renderCard }} changed={shown.changed} />
          {!isNewest && (
            <p className="messages-way">
              <a href={path}>Newest messages</a>
            </p>
          )}
        </div>
      </div>
      <ConversationFoot {...{ shown, refused, onceKey, userId }} />
      <Suspense>
        {opened === 'propose' && (
          <ProposeDialog
            connectionId={id}
            {...{ name, zones }}
            before={meetings.find(isOpenMeeting)}
            onProposed={(meeting) => shown.showMeeting(meeting, 'Times proposed')}
            onOpenChange={close}
          />
        )}
        {typeof opened === 'object' && (
          <OutcomeDialog
            connectionId={id}
            party={party}
            other={name}
            corrected={opened.corrected}
            onRecorded={shown.refreshOutcomes}
            onOpenChange={close}
          />
        )}
        {opened === 'report' && (
          <ReportDialog
            conversationId={id}
            {...{ name, zones }}
            messages={messages?.items ?? []}
            onReported={shown.refreshReports}
            onOpenChange={close}
          />
        )}
        {opened === 'block' && (
          <ConfirmDialog
            title={`Block ${name}?`}
            confirmLabel="Block"
            tone="danger"
            isOpen
            onOpenChange={close}
            onConfirm={async () => {
              await orShowError(BLOCK, unwrap(client.api.connections[':id'].block.$post({ param: { id: String(id) } })))
              shown.showBlock('Blocked')
            }}
          >
            Your connection ends, and neither of you can send the other a request. They’re told that it ended, not that
            you blocked them.
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  )
}
