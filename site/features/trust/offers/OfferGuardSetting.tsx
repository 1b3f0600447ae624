import * as z from 'zod/mini'
import { settingsSchema, type Settings } from '#api/region/contract/settings.ts'
import { OFFER_LAW_LABELS, OFFER_LAWS } from '#api/trust/contract/offers.ts'
import { OFFER_SETTING } from '#site/copy/failures/trust.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { Card } from '#site/ui/data/Card.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { Form } from '#site/ui/form/Form.tsx'

const OPTIONS = OFFER_LAWS.map((id) => ({ id, label: OFFER_LAW_LABELS[id] }))
const offerSetting = z.object({ offerGuard: settingsSchema.shape.offerGuard })

/** By which law public texts are checked for offerings (rules: Offers). */
export function OfferGuardSetting({ initial }: { initial: Settings }) {
  const { form, problems, draft } = useAppForm({
    defaultValues: { offerGuard: initial.offerGuard as string },
    schema: offerSetting,
    draft: 'offer-guard-setting',
    failure: OFFER_SETTING,
    onSubmit: async (values) => {
      await unwrap(client.api.admin.settings.$patch({ json: offerSetting.parse(values) }))
      notify({ title: 'Setting saved' })
    },
  })
  return (
    <Card title="Offer guard">
      <p className="small soft">
        Public texts that may state an offering need their writer’s confirmation. A startup’s also need your review
        before visitors read them. It knows words, not the law: have your counsel review each text.
      </p>
      <Form
        form={form}
        {...{ problems, draft }}
        aria-label="Offer guard"
        actions={<form.SubmitButton pendingLabel="Saving...">Save offer guard</form.SubmitButton>}
      >
        <form.AppField name="offerGuard">{(field) => <field.Select label="Law" options={OPTIONS} />}</form.AppField>
      </Form>
    </Card>
  )
}
