import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { readableEmail } from '#api/account/contract/email-domain.ts'
import type { Claimable } from '#api/invitations/calls.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { INVITATION_MADE } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { formSchema } from '#site/lib/form/form-schema.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { Checkbox } from '#site/ui/controls/Checkbox.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { getPeople, ROLE_LABELS } from './invitation-text.ts'
import { useConfirmation } from './use-confirmation.tsx'
import './invitation.css'

interface Props {
  people: readonly Claimable[]
  /** Of all pages. */
  total: number
  /** The import whose people these are; empty for those of all. */
  importId: string
  isSending: boolean
  onInvited: () => void
}

interface Values {
  recordIds: string[]
  note: string
}

const EMPTY: Values = { recordIds: [], note: '' }

/** What is sent of what is selected: everyone, if all of them are invited. */
function createSelection() {
  let isAll = false
  const toRecordIds = (ids: readonly string[]) => (isAll ? ('all' as const) : ids.map(Number))
  return {
    toRecordIds,
    setAll: (value: boolean) => void (isAll = value),
    schema: lazySchema(async () => {
      const { claimsInput } = await import('#api/invitations/contract/schema.ts')
      return formSchema(({ recordIds, note }: Values) =>
        claimsInput.safeParse({ recordIds: toRecordIds(recordIds), note }),
      )
    }),
  }
}

/** An administrator invites people to the profiles that were imported about them. */
export function InviteImported({ people, total, importId, isSending, onInvited }: Props) {
  const { dialog, confirm } = useConfirmation(isSending)
  const [selection] = useState(createSelection)
  const { form, problems, draft } = useAppForm<Values>({
    defaultValues: EMPTY,
    isEmptied: true,
    schema: selection.schema,
    failure: INVITATION_MADE,
    draft: 'imported-invitations',
    onSubmit: async ({ recordIds: selectedIds, note }) => {
      const recordIds = selection.toRecordIds(selectedIds)
      const count = recordIds === 'all' ? total : recordIds.length
      const first = recordIds === 'all' ? people[0]!.id : recordIds[0]!
      const isConfirmed = await confirm(count, { recordId: first, note })
      if (!isConfirmed) return isConfirmed
      const json = { recordIds, note, ...(recordIds === 'all' && importId && { import: Number(importId) }) }
      const { invited } = await unwrap(client.api.admin.invitations.claims.$post({ json }))
      notify({
        title: `You invited ${getPeople(invited)}`,
        description: isSending ? 'Their emails go out one after another.' : 'Email is off: copy each link below.',
      })
      onInvited()
      return isConfirmed
    },
  })
  const selected = useStore(form.store, ({ values }) => values.recordIds)
  const ids = people.map(({ id }) => String(id))
  const isWhole = ids.every((id) => selected.includes(id))
  const options = people.map(({ id, profile, email, role, source }) => ({
    id: String(id),
    label: profile,
    description: [readableEmail(email), ROLE_LABELS[role], source].filter(Boolean).join(' · '),
  }))
  function inviteAll() {
    selection.setAll(true)
    void form.handleSubmit().finally(() => selection.setAll(false))
  }
  return (
    <>
      <Form
        form={form}
        {...{ problems, draft }}
        aria-label="Invite imported people"
        actions={
          <>
            <form.SubmitButton pendingLabel="Inviting…">
              {selected.length > 0 ? `Invite ${getPeople(selected.length)}` : 'Invite selected'}
            </form.SubmitButton>
            {total > 1 && (
              <Button variant="secondary" onPress={inviteAll}>
                Invite all {getPeople(total)}
              </Button>
            )}
          </>
        }
      >
        {people.length > 1 && (
          <Checkbox
            isSelected={isWhole}
            isIndeterminate={!isWhole && selected.length > 0}
            onChange={(isSelected) => form.setFieldValue('recordIds', isSelected ? ids : [])}
          >
            All on this page
          </Checkbox>
        )}
        <div className="claimable">
          <form.AppField name="recordIds">
            {(field) => <field.CheckboxGroup label="People" options={options} />}
          </form.AppField>
        </div>
        <form.AppField name="note">
          {(field) => (
            <field.TextArea
              label="Personal note"
              isOptional
              rows={2}
              maxCount={LIMITS.invitation.note}
              description="It’s part of the email, with your name."
            />
          )}
        </form.AppField>
      </Form>
      {dialog}
    </>
  )
}
