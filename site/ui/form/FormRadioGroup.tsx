import { RadioGroup, type RadioGroupProps } from '#site/ui/controls/RadioGroup.tsx'
import { useField, type FieldProps } from './use-field.ts'

/** `RadioGroup` bound to a field of a form. */
export function FormRadioGroup<Values, Id extends string>(props: FieldProps<Values, string, RadioGroupProps<Id>>) {
  const { form, name, onChange, ...others } = props
  const field = useField({ form, name, onChange })
  return <RadioGroup {...others} {...field} value={field.value as Id} />
}
