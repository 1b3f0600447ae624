import { useMemo } from 'react'
import type { Investor } from '#api/investors/calls.ts'
import type { Failure } from '#site/lib/failure.ts'
import { formSchema, getSentValues } from '#site/lib/form/form-schema.ts'
import { changeMyInvestorProfile, createMyInvestorProfile } from '#site/lib/profile/my-investor-profile.ts'
import { lazySchema } from '#site/ui/form/lazy-schema.ts'
import { useAppForm, type AppForm } from '#site/ui/form/app-form.ts'
import { investorValues, type InvestorValues } from './investor-form.ts'

const loadCheck = () => import('./check-investor.ts')

/** The form of `useInvestorForm`, as its fields take it. */
export type InvestorFormApi = AppForm<InvestorValues>

export interface InvestorFormSettings {
  /** The stored profile, which is updated; `null` creates one. */
  investor: Investor | null
  onSaved: (investor: Investor) => void
  failure: Failure
}

/** The logic of the investor form: values, checks and saving. */
export function useInvestorForm({ investor, onSaved, failure }: InvestorFormSettings) {
  const defaultValues = useMemo(() => investorValues(investor), [investor])
  const schema = useMemo(
    () =>
      lazySchema(async () => {
        const { checkInvestor } = await loadCheck()
        return formSchema((values: InvestorValues) => checkInvestor(values, investor))
      }),
    [investor],
  )
  return useAppForm({
    defaultValues,
    schema,
    draft: 'investor-profile',
    onSubmit: async (values) => {
      const { checkInvestor } = await loadCheck()
      const sent = getSentValues(checkInvestor(values, investor), values)
      onSaved(investor ? await changeMyInvestorProfile(sent) : await createMyInvestorProfile({ ...values, ...sent }))
    },
    failure,
    toasts: true,
  })
}
