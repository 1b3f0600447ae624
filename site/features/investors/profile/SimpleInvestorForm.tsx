import { navigate } from 'astro:transitions/client'
import { useMemo } from 'react'
import { INVESTMENT_RANGES } from '#api/platform/contract/enumerations.ts'
import { LIMITS } from '#api/platform/contract/limits.ts'
import { getHome } from '#api/platform/contract/routes.ts'
import { SIMPLE_PROFILE } from '#site/copy/failures/profile.ts'
import { formSchema } from '#site/lib/form/form-schema.ts'
import { createSimpleInvestor } from '#site/lib/profile/my-investor-profile.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm } from '#site/ui/form/app-form.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { AreaFields } from './AreaFields.tsx'
import { investorValues, type InvestorValues } from './investor-form.ts'

const RANGE_OPTIONS = INVESTMENT_RANGES.map((id) => ({ id, label: id }))

// Only these two are checked here; everything else is the server's to say (rules: Investor profile).
const schema = lazySchema(async () => {
  const { simpleInvestorInput } = await import('#api/investors/contract/schema.ts')
  return formSchema((values: InvestorValues) => simpleInvestorInput.safeParse(values))
})

/** The simple investor form of /investor-profile; its location begins with the region's city and state. */
export function SimpleInvestorForm({ location }: { location: string }) {
  const defaultValues = useMemo(() => investorValues(null, location), [location])
  const { form, problems, draft } = useAppForm({
    defaultValues,
    schema,
    draft: 'investor-profile',
    onSubmit: async (values) => {
      const { menteeCapacity, openRequests } = values
      await createSimpleInvestor({
        ...values,
        menteeCapacity: Number(menteeCapacity),
        openRequests: Number(openRequests),
      })
      notifyAfterNavigation({
        title: 'Profile Created',
        description: 'Your investor profile has been created successfully.',
      })
      void navigate(getHome('investor'))
    },
    onInvalid: (paths) => {
      if (paths[0] === 'areasOfInterest')
        notify({
          title: 'Validation Error',
          description: 'Please add at least one area of interest',
          tone: 'destructive',
        })
    },
    failure: SIMPLE_PROFILE,
    toasts: true,
  })
  return (
    <Form
      form={form}
      problems={problems}
      draft={draft}
      aria-label="Create Investor Profile"
      actions={<form.SubmitButton pendingLabel="Saving...">Create Profile</form.SubmitButton>}
    >
      <form.AppField name="background">
        {(field) => <field.TextArea label="Professional background" isRequired maxCount={LIMITS.background.max} />}
      </form.AppField>
      <AreaFields form={form} areas="entries" />
      <div className="field-row">
        <form.AppField name="investmentRange">
          {(field) => <field.Select label="Investment range" isRequired options={RANGE_OPTIONS} />}
        </form.AppField>
        <form.AppField name="location">{(field) => <field.TextField label="Location" isRequired />}</form.AppField>
      </div>
      <form.AppField name="firmName">
        {(field) => <field.TextField label="Firm name" isOptional autoComplete="organization" />}
      </form.AppField>
      <form.AppField name="isPublic">
        {(field) => (
          <field.Checkbox description="Vetted startups see your contact information and can reach out to you.">
            Make my investor profile public
          </field.Checkbox>
        )}
      </form.AppField>
    </Form>
  )
}
