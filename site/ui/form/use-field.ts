import { useStore } from '@tanstack/react-form'
import { useContext } from 'react'
import { afterPress } from './after-press.ts'
import { isWithin, problemOf } from './problems.ts'
import { ProblemsContext } from './problems-context.ts'
import { useFieldContext } from './use-form.ts'

type Issues = Record<string, { message: string }[]> | undefined

/** The field around: its value, and what to say under it. Errors wait until the field was left or the form was sent. */
export function useField<Value>() {
  const field = useFieldContext<Value>()
  const { value, meta } = useStore(field.store, (state) => ({ value: state.value, meta: state.meta }))
  const attempts = useStore(field.form.store, (state) => state.submissionAttempts as number)
  const issues = useStore(field.form.store, (state) => state.errorMap.onChange as Issues)
  const problems = useContext(ProblemsContext)

  const isDue = meta.isBlurred || attempts > 0
  const path = isDue && issues ? Object.keys(issues).find((key) => isWithin(key, field.name)) : undefined
  const errorMessage =
    (path === undefined ? undefined : issues?.[path]?.[0]?.message) ?? problemOf(problems, field.name, value)

  return {
    name: field.name as string,
    value,
    onChange: (next: Value) => field.handleChange(next),
    onBlur: () => afterPress(() => field.handleBlur()),
    errorMessage,
  }
}
