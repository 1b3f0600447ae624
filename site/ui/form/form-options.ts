import type { StandardSchemaV1 } from '@tanstack/react-form'
import { draftOwner, saveDraft } from '#site/lib/form/drafts.ts'
import { failureToast, type Failure } from '#site/lib/failure.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import type { AnyForm, FormDraft } from './form-draft.ts'
import { loadSchema } from './lazy-schema.ts'
import { readProblems, type ServerProblems } from './problems.ts'

export interface FormSettings<Values> {
  defaultValues: Values
  /** The same schema that the server checks the request with (the contract of its folder in api). */
  schema: StandardSchemaV1
  /**
   * Sends what was typed. What the server says about fields goes under them, why it failed above the buttons. `false`:
   * nothing was sent after all, and everything stays as it was typed.
   */
  onSubmit: (values: Values) => void | Promise<void | boolean>
  /** Starts again with its default values once it was sent, for the next one of its kind. */
  isEmptied?: boolean
  /** Keeps a draft in this browser under this name until it is saved; `Form` takes the `draft` that is returned. */
  draft?: string
  /** Fields that no draft keeps: a password. */
  secrets?: readonly (keyof Values & string)[]
  /** What is said when that fails. */
  failure: Failure | ((values: Values) => Failure)
  /** Says it in a toast as well. */
  toasts?: boolean
  /** Called when something is not valid, with the paths, so that the tab that holds the first can be opened. */
  onInvalid?: (paths: string[]) => void
}

/** What a form does when it is checked and sent. `setProblems` gets what the server said. */
export function formOptions<Values>(
  settings: FormSettings<Values>,
  draft: FormDraft | undefined,
  setProblems: (change: (before: ServerProblems) => ServerProblems) => void,
) {
  const { defaultValues, schema, onSubmit, isEmptied, failure, toasts, onInvalid } = settings
  /** Loads a lazy schema, and checks with it what was typed meanwhile. */
  async function prepare({ formApi }: { formApi: Pick<AnyForm, 'validate'> }): Promise<void> {
    if (await loadSchema(schema)) void formApi.validate('change')
  }
  const start = (happened: { formApi: Pick<AnyForm, 'validate'> }) => void prepare(happened)
  return {
    defaultValues,
    validators: { onChange: schema as StandardSchemaV1<Values>, onSubmitAsync: prepare },
    listeners: { onChange: start, onBlur: start },
    onSubmitInvalid: ({ value }: { value: Values }) => {
      // The last failure is over; a problem of a field stays as long as its value does.
      setProblems(({ fields }) => ({ fields }))
      const result = schema['~standard'].validate(value)
      if (!(result instanceof Promise) && result.issues)
        onInvalid?.(
          result.issues.map(({ path = [] }) =>
            path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
          ),
        )
    },
    onSubmit: async ({ value, formApi }: { value: Values; formApi: Pick<AnyForm, 'reset'> }) => {
      setProblems(() => ({ fields: [] }))
      try {
        if ((await onSubmit(value)) === false) return
        const owner = draft && draftOwner()
        if (isEmptied) formApi.reset()
        else if (draft) draft.saved.current = value as object
        if (owner) saveDraft(owner, draft.name, { at: 0, values: {} })
      } catch (error) {
        const failed = typeof failure === 'function' ? failure(value) : failure
        const found = readProblems(error, value, failed)
        setProblems(() => found)
        if (toasts) notify(failureToast(failed, error))
        if (found.fields.length > 0) onInvalid?.(found.fields.map(({ path }) => path))
      }
    },
  }
}
