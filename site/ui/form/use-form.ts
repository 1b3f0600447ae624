import { FormApi } from '@tanstack/react-form'
import { useLayoutEffect, useState } from 'react'
import type { FormDraft } from './form-draft.ts'
import { formOptions, type FormSettings } from './form-options.ts'
import type { ServerProblems } from './problems.ts'

/**
 * A form over TanStack Form: checked as it is typed, by one schema; an error shows once its field was left or the form
 * was sent. Nothing typed is lost when the server refuses. Render it with `Form`, the form given to its fields as well.
 */
export function useForm<Values>(settings: FormSettings<Values>) {
  const { defaultValues, draft: name, secrets = [] } = settings
  const [saved] = useState<FormDraft['saved']>({ current: undefined })
  const [problems, setProblems] = useState<ServerProblems>({ fields: [] })
  const draft: FormDraft | undefined = name ? { name, stored: defaultValues as object, saved, secrets } : undefined
  // Not the library's own hook: that brings groups of fields and generated components, a third of its bytes.
  const options = formOptions(settings, draft, setProblems)
  const [form] = useState(() => new FormApi(options))
  useLayoutEffect(() => form.mount(), [form])
  useLayoutEffect(() => form.update(options))
  return { form, problems, draft }
}

/** What `useForm` gives and `Form` takes. */
export type FormState<Values> = ReturnType<typeof useForm<Values>>
