import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import { formatDate, getDay } from '#api/platform/contract/dates.ts'
import type { Outcome } from '#api/outcomes/calls.ts'
import { CONSENT_TEXTS } from '#site/copy/consent.ts'
import { CONSENT } from '#site/copy/failures/outcome.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { type AskConsent, ConfirmButtons } from './ConfirmButtons.tsx'
import { OutcomeText } from './OutcomeText.tsx'
import { setConsent } from './outcomes.ts'

export interface OutcomeEntryProps {
  outcome: Outcome
  /** The viewer's own. */
  party: ConnectionParty
  /** The other person. */
  name: string
  /** Whether the two are connected, so that they can record. */
  isConnected: boolean
  timeZone: string
  /** Opens the form of a correction. */
  onCorrect: () => void
  onChanged: (title?: string) => void
}

const askConsent: AskConsent = (isGiven, onChange) => (
  <Checkbox isSelected={isGiven} onChange={onChange} description={CONSENT_TEXTS.about}>
    {CONSENT_TEXTS.ask}
  </Checkbox>
)

/** An outcome in its conversation, with what the viewer can do about it (rules: Outcomes). */
export function OutcomeEntry(props: OutcomeEntryProps) {
  const { outcome, party, name, isConnected, timeZone, onCorrect, onChanged } = props
  const { id, isReplaced, confirmedAt, amount, amountCounts, happenedOn } = outcome
  const { pending, attempt } = useAction(CONSENT)
  const isOwn = outcome.party === party
  const isPending = !isReplaced && !confirmedAt
  const canConfirm = isConnected && isPending && !isOwn
  const hasConsent = amountCounts !== undefined && amount !== null
  // Said once where it was recorded on its own day.
  const isOtherDay = happenedOn !== getDay(Date.parse(outcome.createdAt), timeZone)

  const changeConsent = () =>
    attempt('consent', async () => {
      await setConsent(id, !amountCounts)
      onChanged(amountCounts ? 'The amount is no longer included' : 'Amount included in the report')
    })

  return (
    <>
      <div className="cluster cluster-apart">
        <strong>
          <OutcomeText {...outcome} />
        </strong>
        {confirmedAt && !isReplaced && (
          <Badge tone="success" hasDot>
            Confirmed
          </Badge>
        )}
        {isPending && (
          <Badge tone="accent" hasDot>
            Not confirmed yet
          </Badge>
        )}
        {isReplaced && <Badge>Corrected</Badge>}
      </div>
      <p className="small soft">
        {isOtherDay && (
          <>
            <time dateTime={happenedOn}>{formatDate(happenedOn)}</time>
            {' · '}
          </>
        )}
        {`Recorded by ${isOwn ? 'you' : name} on ${formatDate(outcome.createdAt, timeZone)}`}
      </p>
      {canConfirm && (
        <div className="cluster">
          <ConfirmButtons
            {...{ outcome, name }}
            askConsent={hasConsent ? askConsent : undefined}
            onConfirmed={() => onChanged()}
          >
            <Button size="small" variant="secondary" onPress={onCorrect}>
              Dispute
            </Button>
          </ConfirmButtons>
        </div>
      )}
      {isConnected && !isReplaced && !canConfirm && (
        <p className="cluster cluster-flush">
          <Button size="small" variant="quiet" onPress={onCorrect}>
            Correct it
          </Button>
          {hasConsent && (
            <Button
              size="small"
              variant="quiet"
              icon={amountCounts ? 'check' : 'minus'}
              aria-pressed={amountCounts}
              title={CONSENT_TEXTS.about}
              isPending={pending === 'consent'}
              onPress={() => void changeConsent()}
            >
              {amountCounts ? CONSENT_TEXTS.given : CONSENT_TEXTS.refused}
            </Button>
          )}
        </p>
      )}
    </>
  )
}
