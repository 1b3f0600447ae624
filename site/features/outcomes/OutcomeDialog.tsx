import { useStore } from '@tanstack/react-form'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'
import type { Outcome } from '#api/outcomes/calls.ts'
import { formatDollars } from '#api/platform/contract/money.ts'
import {
  hasAmount,
  INSTRUMENT_LABELS,
  INSTRUMENTS,
  OUTCOME_KINDS,
  OUTCOME_LABELS,
} from '#api/outcomes/contract/labels.ts'
import { outcomeForm, type OutcomeForm } from '#api/outcomes/contract/schema.ts'
import { CONSENT_TEXTS } from '#site/copy/consent.ts'
import { OUTCOME_RECORD } from '#site/copy/failures/outcome.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { getSentValues } from '#site/lib/form/form-schema.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { FormDialog } from '#site/ui/form/FormDialog.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

const kinds = OUTCOME_KINDS.map((id) => ({ id, label: OUTCOME_LABELS[id] }))
const instruments = INSTRUMENTS.map((id) => ({ id, label: INSTRUMENT_LABELS[id] }))

/** The entry that a correction begins with. */
export type Corrected = Pick<Outcome, 'id' | 'kind' | 'amount' | 'happenedOn' | 'instrument' | 'amountCounts'>

interface OutcomeDialogProps {
  connectionId: number
  party: ConnectionParty
  other: string
  corrected: Corrected | undefined
  onRecorded: () => void
  onOpenChange: (isOpen: boolean) => void
}

type Values = Required<{ [Name in keyof OutcomeForm]: Name extends 'amountCounts' ? boolean : string }>

/** Records what came of an introduction, or what is right instead of an entry. */
export default function OutcomeDialog(props: OutcomeDialogProps) {
  const { connectionId, party, other, corrected, onRecorded, onOpenChange } = props
  const request = useAppForm<Values>({
    defaultValues: {
      kind: corrected?.kind ?? '',
      amount: corrected?.amount ? formatDollars(corrected.amount) : '',
      happenedOn: corrected?.happenedOn ?? '',
      instrument: corrected?.instrument ?? '',
      amountCounts: corrected?.amountCounts ?? false,
    },
    schema: outcomeForm,
    draft: `outcome-${connectionId}-${corrected?.id ?? 'new'}`,
    onSubmit: async (values) => {
      const sent = getSentValues(outcomeForm.safeParse(values), values)
      const json = { ...sent, ...(corrected && { corrects: corrected.id }) }
      await unwrap(client.api.connections[':id'].outcomes.$post({ param: { id: String(connectionId) }, json }))
      notify({ title: 'Outcome recorded', description: `It counts once ${other} confirms it.` })
      onRecorded()
      onOpenChange(false)
    },
    failure: OUTCOME_RECORD,
    toasts: true,
  })
  const { form } = request
  const kind = useStore(form.store, ({ values }) => values.kind)
  return (
    <FormDialog
      {...request}
      title={corrected ? 'Correct this outcome' : 'Outcome'}
      onOpenChange={onOpenChange}
      aria-label="Outcome"
      submitLabel="Record outcome"
      pendingLabel="Recording…"
    >
      {corrected && <p className="soft">Your entry replaces the earlier one once {other} confirms it.</p>}
      <form.AppField name="kind">
        {(field) => <field.Select label="Status" options={kinds} placeholder="Choose one" />}
      </form.AppField>
      {hasAmount(kind) && <form.AppField name="amount">{(field) => <field.MoneyField label="Amount" />}</form.AppField>}
      {kind === 'invested' && (
        <div className="field-row">
          <form.AppField name="happenedOn">{(field) => <field.TextField label="Date" type="date" />}</form.AppField>
          <form.AppField name="instrument">
            {(field) => <field.Select label="Instrument" options={instruments} placeholder="Choose one" />}
          </form.AppField>
        </div>
      )}
      {hasAmount(kind) && party === 'founder' && (
        <form.AppField name="amountCounts">
          {(field) => <field.Checkbox description={CONSENT_TEXTS.about}>{CONSENT_TEXTS.ask}</field.Checkbox>}
        </form.AppField>
      )}
    </FormDialog>
  )
}
