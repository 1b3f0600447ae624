import { createFormHook, createFormHookContexts, type StandardSchemaV1 } from '@tanstack/react-form'
import { useRef, useState } from 'react'
import { draftOwner, keepDraft } from '#site/lib/drafts.ts'
import type { FormDraft } from './use-draft.ts'
import { readProblems, type ServerProblems } from './problems.ts'

const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()
export { useFieldContext, useFormContext }

// No field components are registered, so that a page pays only for the kinds of field that it imports.
const { useAppForm } = createFormHook({ fieldContext, formContext, fieldComponents: {}, formComponents: {} })

export interface FormSettings<Values> {
  defaultValues: Values
  /** The same schema that the server checks the request with (api/contract). */
  schema: StandardSchemaV1<Values, unknown>
  /** Sends what was typed. A thrown error's `fields` go under their fields, its `sentence` above the buttons. */
  onSubmit: (values: Values) => void | Promise<void>
  /** Keeps what is typed in this browser under this name until it is saved; `Form` takes the `draft` that comes back. */
  draft?: string
  /** Called after a failed `onSubmit`, for a toast. */
  onError?: (error: unknown) => void
  /** Called when something is not valid, with the paths, so that the tab that holds the first can be opened. */
  onInvalid?: (paths: string[]) => void
}

/**
 * A form over TanStack Form: checked as it is typed, by one schema; an error shows once its field was left or the form was sent. Nothing
 * typed is lost when the server refuses. Render it with `Form`, its fields inside `form.AppField`.
 */
export function useForm<Values>(settings: FormSettings<Values>) {
  const { defaultValues, schema, onSubmit, onError, onInvalid, draft: name } = settings
  const saved = useRef<object>(undefined)
  const [problems, setProblems] = useState<ServerProblems>({ fields: [] })
  const form = useAppForm({
    defaultValues,
    validators: { onChange: schema },
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
        const found = readProblems(error, value)
        setProblems(found)
        onError?.(error)
        if (found.fields.length > 0) onInvalid?.(found.fields.map(({ path }) => path))
      }
    },
  })
  const draft: FormDraft | undefined = name ? { name, stored: defaultValues as object, saved } : undefined
  return { form, problems, draft }
}

/** What `useForm` gives and `Form` takes. */
export type FormState<Values> = ReturnType<typeof useForm<Values>>
