import { navigate } from 'astro:transitions/client'
import { useMemo } from 'react'
import { INVESTMENT_RANGES } from '#api/contract/enumerations.ts'
import { LIMITS } from '#api/contract/limits.ts'
import { homeOf } from '#api/contract/home-of.ts'
import { SIMPLE_PROFILE } from '#site/copy/failures/profile.ts'
import { formSchema } from '#site/lib/form/form-schema.ts'
import { createSimpleInvestor } from '#site/lib/profile/own-investor.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { FormCheckbox } from '#site/ui/form/FormCheckbox.tsx'
import { FormSelect } from '#site/ui/form/FormSelect.tsx'
import { FormTextArea } from '#site/ui/form/FormTextArea.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { laterSchema } from '#site/ui/form/later-schema.ts'
import { useForm } from '#site/ui/form/use-form.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'
import { AreaFields } from './AreaFields.tsx'
import { investorValues, type InvestorValues } from './investor-form.ts'

const RANGE_OPTIONS = INVESTMENT_RANGES.map((id) => ({ id, label: id }))

// Only these two are checked here; everything else is the server's to say (rules: Investor profile).
const schema = laterSchema(async () => {
  const { simpleInvestorInput } = await import('#api/contract/investor/schema.ts')
  return formSchema((values: InvestorValues) => simpleInvestorInput.safeParse(values))
})

/** The simple investor form of /investor-profile; its location begins with the region's city and state. */
export function SimpleInvestorForm({ location }: { location: string }) {
  const defaultValues = useMemo(() => investorValues(null, location), [location])
  const { form, problems, draft } = useForm({
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
      void navigate(homeOf('investor'))
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
      actions={<SubmitButton pendingLabel="Saving...">Create Profile</SubmitButton>}
    >
      <FormTextArea
        form={form}
        name="background"
        label="Professional background"
        isRequired
        maxCount={LIMITS.background.max}
      />
      <AreaFields form={form} areas="entries" />
      <div className="field-row">
        <FormSelect form={form} name="investmentRange" label="Investment range" isRequired options={RANGE_OPTIONS} />
        <FormTextField form={form} name="location" label="Location" isRequired />
      </div>
      <FormTextField form={form} name="firmName" label="Firm name" isOptional autoComplete="organization" />
      <FormCheckbox
        form={form}
        name="isPublic"
        description="All vetted startups can then see your contact information and may reach out to you. You can change this later."
      >
        Make my investor profile public
      </FormCheckbox>
    </Form>
  )
}
