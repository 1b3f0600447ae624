import { RadioGroup, type RadioGroupProps } from '#site/ui/controls/RadioGroup.tsx'
import { useField } from './use-field.ts'

export type FormRadioGroupProps<Id extends string> = Omit<RadioGroupProps<Id>, Bound>

type Bound = 'name' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'errorMessage'

/** `RadioGroup` bound to the form field around it. */
export function FormRadioGroup<Id extends string>(props: FormRadioGroupProps<Id>) {
  return <RadioGroup {...props} {...useField<Id>()} />
}
