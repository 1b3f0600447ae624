import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { LIMITS } from '#api/contract/limits.ts'
import { FormCheckboxGroup } from '#site/ui/form/FormCheckboxGroup.tsx'
import { FormTagField } from '#site/ui/form/FormTagField.tsx'
import { FormTextField } from '#site/ui/form/FormTextField.tsx'
import { areaOptions, includesOther } from './investor-form.ts'
import type { InvestorFormApi } from './use-investor-form.ts'

export interface AreaFieldsProps {
  form: InvestorFormApi
  /** As free entries, or as a choice of industries (rules: Investor profile). */
  areas: 'entries' | 'industries'
}

/** Areas of interest, and what Other means, which is asked for only when it is among them. */
export function AreaFields({ form, areas }: AreaFieldsProps) {
  const hasOther = useStore(form.store, ({ values }) => includesOther(values.areasOfInterest))
  const [options] = useState(() => areaOptions(form.state.values.areasOfInterest))
  const areasProps = {
    form,
    name: 'areasOfInterest',
    label: 'Areas of interest',
    isRequired: true,
    onChange(chosen: string[]) {
      if (!includesOther(chosen)) form.setFieldValue('otherInterestArea', '')
    },
  } as const
  return (
    <>
      {areas === 'industries' ? (
        <FormCheckboxGroup {...areasProps} isColumns options={options} />
      ) : (
        <FormTagField
          {...areasProps}
          maxLength={LIMITS.areaOfInterest.max}
          placeholder="SaaS"
          description="Add at least one area of interest. Press Enter for the next."
        />
      )}
      {hasOther && (
        <FormTextField
          form={form}
          name="otherInterestArea"
          label="Other area of interest"
          isRequired
          maxCount={LIMITS.otherInterestArea.max}
        />
      )}
    </>
  )
}
