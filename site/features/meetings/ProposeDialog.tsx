import { formatClock, type TimeZones } from '#api/platform/contract/times.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import type { Meeting } from '#api/meetings/calls.ts'
import { PROPOSAL } from '#site/copy/failures/meeting.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { readLocal } from './local-time.ts'
import { propose } from './meetings.ts'
import { LENGTHS, proposeForm } from './propose-form.ts'

interface ProposeDialogProps {
  connectionId: number
  name: string
  zones: TimeZones
  /** What is planned or proposed already. */
  before: Meeting | undefined
  onProposed: (changed: Meeting) => void
  onOpenChange: (isOpen: boolean) => void
}

/** Proposes up to three times, in the time zone of the person who proposes. */
export default function ProposeDialog(props: ProposeDialogProps) {
  const { connectionId, name, zones, before, onProposed, onOpenChange } = props
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
    schema: proposeForm(zones.timeZone),
    draft: `meeting-${connectionId}`,
    onSubmit: async ({ first, second, third, minutes, place, note }) => {
      const times = [first, second, third]
        .filter(Boolean)
        .map((local) => readLocal(local, zones.timeZone)!.toISOString())
      onProposed(await propose(connectionId, { times, minutes: Number(minutes), place, note }))
      onOpenChange(false)
    },
    failure: PROPOSAL,
  })
  const { form } = proposal
  return (
    <FormDialog
      {...proposal}
      title={before?.confirmed ? `Move your meeting with ${name}` : `When would you like to meet ${name}?`}
      onOpenChange={onOpenChange}
      aria-label="Propose times"
      submitLabel="Propose"
      pendingLabel="Sending…"
    >
      <p className="soft">
        {`Times are in your time zone (${formatClock(zones.timeZone)}); ${name} sees them in theirs.`}
        {before?.confirmed && ' Until they confirm, the meeting stays where it is.'}
      </p>
      <form.AppField name="first">
        {(field) => <field.TextField label="Time" type="datetime-local" isRequired />}
      </form.AppField>
      <div className="meeting-others">
        <form.AppField name="second">
          {(field) => <field.TextField label="Another time" type="datetime-local" isOptional />}
        </form.AppField>
        <form.AppField name="third">
          {(field) => <field.TextField label="A third time" type="datetime-local" isOptional />}
        </form.AppField>
      </div>
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
      <form.AppField name="note">
        {(field) => <field.TextArea label="Note" isOptional rows={3} maxCount={LIMITS.meeting.note} />}
      </form.AppField>
    </FormDialog>
  )
}
