import { useForm as useTanstackForm, type StandardSchemaV1 } from '@tanstack/react-form'
import { useRef, useState } from 'react'
import { draftOwner, keepDraft } from '#site/lib/form/drafts.ts'
import { failureToast, type Failure } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import type { FormDraft } from './use-draft.ts'
import { readProblems, type ServerProblems } from './problems.ts'

export interface FormSettings<Values> {
  defaultValues: Values
  /** The same schema that the server checks the request with (api/contract). */
  schema: StandardSchemaV1
  /** Sends what was typed. What the server says about fields goes under them, why it failed above the buttons. */
  onSubmit: (values: Values) => void | Promise<void>
  /** Keeps a draft in this browser under this name until it is saved; `Form` takes the `draft` that is returned. */
  draft?: string
  /** What is said when that fails. */
  failure: Failure | ((values: Values) => Failure)
  /** Says it in a toast as well. */
  toasts?: boolean
  /** Called when something is not valid, with the paths, so that the tab that holds the first can be opened. */
  onInvalid?: (paths: string[]) => void
}

/**
 * A form over TanStack Form: checked as it is typed, by one schema; an error shows once its field was left or the form
 * was sent. Nothing typed is lost when the server refuses. Render it with `Form`, the form given to its fields as well.
 */
export function useForm<Values>(settings: FormSettings<Values>) {
  const { defaultValues, schema, onSubmit, failure, toasts, onInvalid, draft: name } = settings
  const saved = useRef<object>(undefined)
  const [problems, setProblems] = useState<ServerProblems>({ fields: [] })
  const form = useTanstackForm({
    defaultValues,
    validators: { onChange: schema as StandardSchemaV1<Values> },
    onSubmitInvalid: ({ value }) => {
      const result = schema['~standard'].validate(value)
      if (!(result instanceof Promise) && result.issues)
        onInvalid?.(
          result.issues.map(({ path = [] }) =>
            path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
          ),
        )
    },
    onSubmit: async ({ value }) => {
      setProblems({ fields: [] })
      try {
        await onSubmit(value)
        saved.current = value as object
        const owner = name && draftOwner()
        if (owner) keepDraft(owner, name, { at: 0, values: {} })
      } catch (error) {
        const failed = typeof failure === 'function' ? failure(value) : failure
        const found = readProblems(error, value, failed)
        setProblems(found)
        if (toasts) notify(failureToast(failed, error))
        if (found.fields.length > 0) onInvalid?.(found.fields.map(({ path }) => path))
      }
    },
  })
  const draft: FormDraft | undefined = name ? { name, stored: defaultValues as object, saved } : undefined
  return { form, problems, draft }
}

/** What `useForm` gives and `Form` takes. */
export type FormState<Values> = ReturnType<typeof useForm<Values>>
