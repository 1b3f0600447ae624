import * as z from 'zod/mini'
import { useStore } from '@tanstack/react-form'
import { parseOneOf } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { settingsSchema, type Settings } from '#api/region/contract/settings.ts'
import {
  listCategories,
  SELF_CERTIFICATION_TEXT_LABELS,
  SELF_CERTIFICATION_TEXTS,
} from '#api/trust/contract/self-certification.ts'
import { SELF_CERTIFICATION_SETTING } from '#site/copy/failures/trust.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { useAppForm } from '#site/ui/form/app-form.ts'

const OPTIONS = SELF_CERTIFICATION_TEXTS.map((id) => ({ id, label: SELF_CERTIFICATION_TEXT_LABELS[id] }))
const { selfCertification, selfCertificationText } = settingsSchema.shape
const selfCertificationSettings = z.object({ selfCertification, selfCertificationText }).check(
  z.refine((chosen) => chosen.selfCertification !== 'own' || chosen.selfCertificationText !== '', {
    path: ['selfCertificationText'],
    error: 'Write what investors may state.',
  }),
)

const useSetting = (initial: Settings) =>
  useAppForm({
    defaultValues: {
      selfCertification: initial.selfCertification as string,
      selfCertificationText: initial.selfCertificationText,
    },
    schema: selfCertificationSettings,
    draft: 'statement-setting',
    failure: SELF_CERTIFICATION_SETTING,
    onSubmit: async (values) => {
      await unwrap(client.api.admin.settings.$patch({ json: selfCertificationSettings.parse(values) }))
      notify({ title: 'Setting saved' })
    },
  })

/** What investors may state about themselves once a year. */
export function SelfCertificationSetting({ initial }: { initial: Settings }) {
  const { form, problems, draft } = useSetting(initial)
  const chosen = useStore(form.store, (state) => state.values)
  const offered = listCategories({
    ...chosen,
    selfCertification: parseOneOf(SELF_CERTIFICATION_TEXTS, chosen.selfCertification) ?? 'none',
  })
  return (
    <section className="card" aria-labelledby="statement-setting">
      <div>
        <h2 id="statement-setting" className="card-title">
          Accredited investor self-certification
        </h2>
        <p className="small soft">
          Once a year, investors can certify that they’re in a category. Others see its date and “Not verified by us”.
          Self-certification isn’t verification: issuers must follow SEC rules.
        </p>
      </div>
      <Form
        form={form}
        {...{ problems, draft }}
        aria-label="Accredited investor self-certification"
        actions={<form.SubmitButton pendingLabel="Saving...">Save</form.SubmitButton>}
      >
        <form.AppField name="selfCertification">
          {(field) => <field.Select label="What they can certify" options={OPTIONS} />}
        </form.AppField>
        {chosen.selfCertification === 'own' ? (
          <form.AppField name="selfCertificationText">
            {(field) => (
              <field.TextArea
                label="Your text"
                description="One sentence that begins with “I”. Earlier ones keep their wording."
                rows={4}
                maxCount={LIMITS.selfCertification.max}
              />
            )}
          </form.AppField>
        ) : (
          offered.length > 0 && (
            <ul className="small soft" style={{ paddingInlineStart: '1.2em' }}>
              {offered.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )
        )}
      </Form>
    </section>
  )
}
