import { shortWhen, type TimeZones } from '#api/platform/contract/times.ts'
import { isOpenMeeting } from '#api/meetings/contract/transitions.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { RowMenu } from '#site/ui/overlays/RowMenu.tsx'
import { getName } from './names.ts'
import type { ShownConversation } from './use-conversation.ts'

interface ConversationHeadProps {
  shown: ShownConversation
  zones: TimeZones
  onPropose: () => void
  onRecord: () => void
  /** The choice in the menu. */
  onAction: (id: 'report' | 'block') => void
}

/** With whom it is, what comes next, and what can be done. */
export function ConversationHead({ shown, zones, onPropose, onRecord, onAction }: ConversationHeadProps) {
  const { conversation, messages, meetings, outcomes, isNewest } = shown
  const { other, isOpen, isBlocked, party } = conversation
  const name = getName(conversation)
  const open = meetings.find(isOpenMeeting)
  const isToChoose = open?.proposal && open.proposedBy !== open.party
  const isToAnswer = !open && meetings[0]?.state === 'over' && meetings[0].met === null
  const isToConfirm = outcomes.some((each) => !each.isReplaced && !each.confirmedAt && each.party !== party)
  const actions = [
    ...(messages?.items.length ? [{ id: 'report', label: 'Report messages', icon: 'warning' } as const] : []),
    ...(isBlocked ? [] : [{ id: 'block', label: 'Block', icon: 'cross', tone: 'danger' } as const]),
  ]
  // A company writes under its own name.
  const about = other?.about === name ? 'Startup profile' : other?.about

  return (
    <header className="inbox-head">
      <ButtonLink
        className="inbox-back"
        variant="quiet"
        icon="chevron-left"
        aria-label="All conversations"
        href="/conversations"
      />
      <div className="inbox-who">
        <h1 id="conversation-title" className="inbox-title">
          {name}
        </h1>
        {about && (
          <p className="small soft">{other?.startupId ? <a href={`/startup/${other.startupId}`}>{about}</a> : about}</p>
        )}
      </div>
      {other && actions.length > 0 && (
        <RowMenu label={`Actions for your conversation with ${name}`} {...{ actions, onAction }} />
      )}
      {isOpen && (
        <div className="cluster inbox-next small">
          {isNewest && isToChoose && <a href="#meetings">Choose a time to meet</a>}
          {isNewest && open?.confirmed && !isToChoose && (
            <a href="#meetings">Next meeting: {shortWhen(open.confirmed.startsAt, zones)}</a>
          )}
          {isNewest && isToAnswer && <a href="#meetings">Did you meet?</a>}
          {isNewest && isToConfirm && <a href="#outcomes">Confirm an outcome</a>}
          {!open && (
            <Button size="small" variant="secondary" icon="calendar" onPress={onPropose}>
              Propose times
            </Button>
          )}
          <Button size="small" variant="quiet" icon="plus" onPress={onRecord}>
            Record an outcome
          </Button>
        </div>
      )}
    </header>
  )
}
