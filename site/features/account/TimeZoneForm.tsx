import { navigate } from 'astro:transitions/client'
import { deviceTimeZone, type TimeZones } from '#api/platform/contract/times.ts'
import { TIME_ZONE } from '#site/copy/failures/account.ts'
import { useHydrated } from '#site/lib/use-hydrated.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { chooseTimeZone } from './time-zone.ts'

const schema = lazySchema(async () => (await import('#api/account/contract/schema.ts')).timeZoneInput)

interface TimeZoneFormProps {
  /** IANA names, as the server knows them. */
  supported: readonly string[]
  zones: TimeZones
}

const toLabel = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** In which time zone the user reads times. */
export function TimeZoneForm({ supported, zones }: TimeZoneFormProps) {
  const device = useHydrated() ? deviceTimeZone() : undefined
  const ids = new Set([...supported, zones.regionTimeZone, zones.timeZone, ...(device ? [device] : [])])
  const { form, problems, draft } = useAppForm({
    defaultValues: { timeZone: zones.timeZone },
    schema,
    draft: 'time-zone',
    onSubmit: async ({ timeZone }) => {
      await chooseTimeZone(timeZone)
      notifyAfterNavigation({ title: 'Time zone saved' })
      await navigate('/settings', { history: 'replace' })
    },
    failure: TIME_ZONE,
  })
  return (
    <Form
      {...{ form, problems, draft }}
      aria-label="Time zone"
      actions={<form.SubmitButton pendingLabel="Saving…">Save time zone</form.SubmitButton>}
    >
      <form.AppField name="timeZone">
        {(field) => (
          <field.Select
            label="Time zone"
            description="For times on screens and in emails."
            options={[...ids].toSorted().map((id) => ({ id, label: toLabel(id) }))}
          />
        )}
      </form.AppField>
      {device && device !== zones.timeZone && (
        <p className="small soft cluster">
          This device is in {toLabel(device)}.
          <Button size="small" variant="quiet" onPress={() => form.setFieldValue('timeZone', device)}>
            Use this time zone
          </Button>
        </p>
      )}
    </Form>
  )
}
