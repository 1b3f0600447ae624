import { Switch, type SwitchProps } from '#site/ui/Switch.tsx'
import { useField } from './use-field.ts'

export type FormSwitchProps = Omit<SwitchProps, 'name' | 'isSelected' | 'defaultSelected' | 'onChange' | 'onBlur'>

/** `Switch` bound to the form field around it. */
export function FormSwitch(props: FormSwitchProps) {
  const { value, errorMessage: _, ...field } = useField<boolean>()
  return <Switch {...props} {...field} isSelected={value} />
}
