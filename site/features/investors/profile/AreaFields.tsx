import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { LIMITS } from '#api/platform/contract/limits.ts'
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
  const forgetOther = ({ value }: { value: string[] }) => {
    if (!includesOther(value)) form.setFieldValue('otherInterestArea', '')
  }
  return (
    <>
      <form.AppField name="areasOfInterest" listeners={{ onChange: forgetOther }}>
        {(field) =>
          areas === 'industries' ? (
            <field.CheckboxGroup label="Areas of interest" isRequired isColumns options={options} />
          ) : (
            <field.TagField
              label="Areas of interest"
              isRequired
              maxLength={LIMITS.areaOfInterest.max}
              placeholder="SaaS"
              description="Add at least one area of interest. Press Enter to add another."
            />
          )
        }
      </form.AppField>
      {hasOther && (
        <form.AppField name="otherInterestArea">
          {(field) => (
            <field.TextField label="Other area of interest" isRequired maxCount={LIMITS.otherInterestArea.max} />
          )}
        </form.AppField>
      )}
    </>
  )
}
