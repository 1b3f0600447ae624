import { useField as useFormField, useStore, type AnyFormApi } from '@tanstack/react-form'
import { useContext } from 'react'
import { afterPress } from './after-press.ts'
import { FormContext } from './form-context.ts'
import { isWithin, problemOf } from './problems.ts'

/** A form by the values that it holds, as `useForm` gives it. */
export interface FormOf<Values> {
  readonly state: { readonly values: Values }
}

/** The fields that hold a value of this kind. */
type NameOf<Values, Value> = {
  [Name in keyof Values]: NonNullable<Values[Name]> extends Value ? Name : never
}[keyof Values] &
  string

type Held = 'value' | 'defaultValue' | 'isSelected' | 'defaultSelected'
type Bound = Held | 'form' | 'name' | 'onChange' | 'onBlur' | 'errorMessage'

/** What binds a control to a field of a form, beside the control's own properties. */
export type FieldProps<Values, Value, Props> = Omit<Props, Bound> & {
  form: FormOf<Values>
  name: NameOf<Values, Value>
  /** Told what was chosen or typed. */
  onChange?: (value: Value) => void
}

/** The value of a field, and what to say under it. Errors wait until the field was left or the form was sent. */
export function useField<Values, Value>({ form, name, onChange }: FieldProps<Values, Value, object>) {
  const field = useFormField({ form: form as unknown as AnyFormApi, name })
  const { value, meta } = useStore(field.store, (state) => ({ value: state.value, meta: state.meta }))
  const attempts = useStore(field.form.store, (state) => state.submissionAttempts)
  const issues = useStore(field.form.store, (state) => state.errorMap.onChange)
  const { problems } = useContext(FormContext)

  const isDue = meta.isBlurred || attempts > 0
  const path = isDue && issues ? Object.keys(issues).find((key) => isWithin(key, name)) : undefined
  const errorMessage = (path && issues?.[path]?.[0]?.message) ?? problemOf(problems, name, value)

  return {
    name,
    value,
    onChange(next: Value) {
      field.handleChange(next)
      onChange?.(next)
    },
    onBlur: () => afterPress(() => field.handleBlur()),
    errorMessage,
  }
}
