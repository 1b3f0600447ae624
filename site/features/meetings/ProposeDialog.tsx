import { useStore } from '@tanstack/react-form'
import { lazy, Suspense, useMemo, useState } from 'react'
import { formatDate, MINUTE } from '#api/platform/contract/dates.ts'
import { formatClock, type TimeZones } from '#api/platform/contract/times.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Meeting } from '#api/meetings/calls.ts'
import { PROPOSAL } from '#site/copy/failures/meeting.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { announce } from '#site/ui/feedback/announce.ts'
import { RetryCallout } from '#site/ui/feedback/RetryCallout.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { readLocal } from './local-time.ts'
import { propose, upcomingMeetings } from './meetings.ts'
import { LENGTHS, proposeForm } from './propose-form.ts'
import { findBusy, listBusy, suggestTimes } from './slots.ts'
import { SuggestedTimes } from './SuggestedTimes.tsx'
import { useWide } from './use-wide.ts'

const WeekGrid = lazy(() => import('./WeekGrid.tsx'))

interface ProposeDialogProps {
  connectionId: number
  name: string
  zones: TimeZones
  /** What is planned or proposed already. */
  before: Meeting | undefined
  onProposed: (changed: Meeting) => void
  onOpenChange: (isOpen: boolean) => void
}

const TIMES = ['first', 'second', 'third'] as const
const FULL = 'You can propose up to three times. Remove one to choose another.'

/** Proposes up to three times, in the time zone of the person who proposes. */
export default function ProposeDialog(props: ProposeDialogProps) {
  const { connectionId, name, zones, before, onProposed, onOpenChange } = props
  const { timeZone } = zones
  const known = before?.proposal ?? before?.confirmed
  const proposal = useAppForm({
    defaultValues: {
      first: '',
      second: '',
      third: '',
      minutes: String(known?.minutes ?? 30),
      place: known?.place ?? '',
      note: '',
    },
    schema: proposeForm(timeZone),
    draft: `meeting-${connectionId}`,
    onSubmit: async ({ first, second, third, minutes, place, note }) => {
      const times = [first, second, third].filter(Boolean).map((local) => readLocal(local, timeZone)!.toISOString())
      onProposed(await propose(connectionId, { times, minutes: Number(minutes), place, note }))
      onOpenChange(false)
    },
    failure: PROPOSAL,
  })
  const { form } = proposal
  const chosen = useStore(form.store, ({ values }) => TIMES.map((field) => values[field]).filter(Boolean))
  const minutes = useStore(form.store, ({ values }) => Number(values.minutes))
  const isFull = chosen.length === TIMES.length

  const [now] = useState(Date.now)
  const isWide = useWide()
  const { data: planned, error } = useQuery(upcomingMeetings, undefined)
  const isKnown = planned !== undefined || error !== undefined
  const busy = useMemo(() => listBusy(planned ?? []), [planned])
  const suggestions = useMemo(
    () => (isKnown ? suggestTimes({ now, timeZone, busy, minutes }) : []),
    [isKnown, now, timeZone, busy, minutes],
  )

  function toggle(local: string) {
    const isRemoved = chosen.includes(local)
    if (isFull && !isRemoved) return announce(FULL)
    const times = isRemoved ? chosen.filter((time) => time !== local) : [...chosen, local]
    for (const [index, field] of TIMES.entries()) form.setFieldValue(field, times[index] ?? '')
  }

  /** The weekday of a time, and what is planned then. */
  function describe(local: string) {
    const at = readLocal(local, timeZone)?.getTime()
    if (at === undefined) return undefined
    const meeting = findBusy(busy, at, at + minutes * MINUTE)
    const weekday = formatDate(at, timeZone, { weekday: 'long' })
    return meeting ? `${weekday}. You’re meeting ${meeting.other ?? 'someone'} then.` : weekday
  }

  const choice = { timeZone, chosen, isFull, onToggle: toggle }
  return (
    <FormDialog
      {...proposal}
      title={before?.confirmed ? `Move your meeting with ${name}` : `When would you like to meet ${name}?`}
      size="large"
      onOpenChange={onOpenChange}
      aria-label="Propose times"
      submitLabel="Propose"
      pendingLabel="Sending…"
    >
      <p className="soft">
        {`Times are in your time zone (${formatClock(timeZone)}); ${name} sees them in theirs.`}
        {before?.confirmed && ' Until they confirm, the meeting stays where it is.'}
      </p>
      {error && <RetryCallout onRetry={() => upcomingMeetings.refresh()}>Couldn’t load your meetings.</RetryCallout>}
      {isKnown ? (
        <SuggestedTimes {...{ suggestions }} {...choice} />
      ) : (
        <SkeletonRows count={3} label="Looking for free times" />
      )}
      <div className="meeting-chosen">
        <form.AppField name="first">
          {(field) => (
            <field.TextField label="Time" type="datetime-local" isRequired description={describe(field.state.value)} />
          )}
        </form.AppField>
        <form.AppField name="second">
          {(field) => (
            <field.TextField
              label="Another time"
              type="datetime-local"
              isOptional
              description={describe(field.state.value)}
            />
          )}
        </form.AppField>
        <form.AppField name="third">
          {(field) => (
            <field.TextField
              label="A third time"
              type="datetime-local"
              isOptional
              description={describe(field.state.value)}
            />
          )}
        </form.AppField>
      </div>
      <details className="meeting-week" open={isWide}>
        <summary>Choose in your week</summary>
        <Suspense fallback={<SkeletonRows count={8} label="Loading your week" />}>
          <WeekGrid {...{ now, busy }} {...choice} />
        </Suspense>
      </details>
      <div className="meeting-more">
        <form.AppField name="minutes">{(field) => <field.Select label="How long" options={LENGTHS} />}</form.AppField>
        <form.AppField name="place">
          {(field) => (
            <field.TextField
              label="Where"
              isOptional
              description="An address, or a link for a call."
              maxCount={LIMITS.meeting.place}
            />
          )}
        </form.AppField>
      </div>
      <form.AppField name="note">
        {(field) => <field.TextArea label="Note" isOptional rows={3} maxCount={LIMITS.meeting.note} />}
      </form.AppField>
    </FormDialog>
  )
}
