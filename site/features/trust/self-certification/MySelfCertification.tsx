import { useRef, useState } from 'react'
import { formatDate } from '#api/platform/contract/dates.ts'
import type { SelfCertificationState } from '#api/trust/calls.ts'
import { formatSelfCertification } from '#api/trust/contract/self-certification.ts'
import { SELF_CERTIFICATION, SELF_CERTIFICATION_WITHDRAWAL } from '#site/copy/failures/trust.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import './self-certification.css'

const schema = lazySchema(async () => (await import('#api/trust/contract/schema.ts')).selfCertificationInput)
const call = client.api.investor['self-certification']

export interface MySelfCertificationProps {
  initial: SelfCertificationState
  timeZone: string
}

/** What an investor certifies about themselves once a year. */
export function MySelfCertification({ initial, timeZone }: MySelfCertificationProps) {
  const [{ categories, current, mayState }, setState] = useState(initial)
  const card = useRef<HTMLElement>(null)
  const { pending, attempt } = useAction(SELF_CERTIFICATION_WITHDRAWAL)

  function show(next: SelfCertificationState, title: string) {
    setState(next)
    card.current?.focus()
    notify({ title })
  }

  const { form, problems, draft } = useAppForm({
    defaultValues: { text: '' },
    schema,
    draft: 'self-certification',
    isEmptied: true,
    failure: SELF_CERTIFICATION,
    onSubmit: async (json) => show(await unwrap(call.$post({ json })), 'Self-certification added'),
  })
  const withdraw = () =>
    attempt('withdraw', async () => show(await unwrap(call.$delete()), 'Self-certification withdrawn'))

  if (categories.length === 0 && !current) return null
  return (
    <section ref={card} id="statement" className="card" aria-labelledby="statement-title" tabIndex={-1}>
      <h2 id="statement-title" className="card-title">
        Self-certification
      </h2>
      {current ? (
        <>
          <div>
            <p>
              <strong>{current.label}</strong>
            </p>
            <p className="small soft">{formatSelfCertification(current.selfCertifiedAt, timeZone)}</p>
          </div>
          <blockquote className="written small self-certification-text">{current.text}</blockquote>
          <p className="small soft">Others see this on your profile until {formatDate(current.until, timeZone)}.</p>
          <div>
            <Button variant="secondary" size="small" isPending={pending !== undefined} onPress={() => void withdraw()}>
              Withdraw
            </Button>
          </div>
        </>
      ) : (
        <p className="small soft">
          Optional. Anyone who sees your profile sees it for a year, with its date and “Not verified by us”.
        </p>
      )}
      {mayState && (
        <Form
          {...{ form, problems, draft }}
          aria-label="Self-certification"
          actions={
            <form.SubmitButton size="small" pendingLabel="Saving…">
              Self-certify
            </form.SubmitButton>
          }
        >
          <form.AppField name="text">
            {(field) => (
              <field.RadioGroup
                label={current ? 'If it’s still true, certify again' : 'I certify that'}
                options={categories.map(({ label, text }) => ({ id: text, label, description: text }))}
              />
            )}
          </form.AppField>
        </Form>
      )}
    </section>
  )
}
