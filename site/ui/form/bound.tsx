import type { ComponentType } from 'react'
import { useField, type FieldProps } from './use-field.ts'

/** A control that holds a field of a form: `form` and `name` say which, the rest is the control's own. */
export function bound<Value, Props extends object>(Control: ComponentType<Props>) {
  return function Field<Values>({ form, name, onChange, ...props }: FieldProps<Values, Value, Props>) {
    return <Control {...(props as unknown as Props)} {...useField<Values, Value>({ form, name, onChange })} />
  }
}
