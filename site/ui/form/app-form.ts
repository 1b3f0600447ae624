import { createFormHook } from '@tanstack/react-form'
import { useState } from 'react'
import {
  AcceptTerms,
  Checkbox,
  CheckboxGroup,
  EmailField,
  MoneyField,
  PasswordField,
  RadioGroup,
  Select,
  SubmitButton,
  TagField,
  TextArea,
  TextField,
} from './fields.tsx'
import { fieldContext, formContext } from './form-contexts.ts'
import type { FormDraft } from './form-draft.ts'
import { formOptions, type FormSettings } from './form-options.ts'
import type { ServerProblems } from './problems.ts'

const hook = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    AcceptTerms,
    Checkbox,
    CheckboxGroup,
    EmailField,
    MoneyField,
    PasswordField,
    RadioGroup,
    Select,
    TagField,
    TextArea,
    TextField,
  },
  formComponents: { SubmitButton },
})

/** A part of several forms: the fields that it takes, by their names in each (`createFieldMap`). */
export const { withFieldGroup } = hook

/**
 * A form over TanStack Form: one schema checks it while it is typed; an error shows once its field was left or the form
 * was sent. Nothing typed is lost when the server refuses. Render what it returns with `Form`.
 */
export function useAppForm<Values>(settings: FormSettings<Values>) {
  const { defaultValues, draft: name, secrets = [] } = settings
  const [saved] = useState<FormDraft['saved']>({ current: undefined })
  const [problems, setProblems] = useState<ServerProblems>({ fields: [] })
  const draft: FormDraft | undefined = name ? { name, stored: defaultValues as object, saved, secrets } : undefined
  const form = hook.useAppForm(formOptions(settings, draft, setProblems))
  return { form, problems, draft }
}

/** A form with these values, for components that render a part of it. */
export type AppForm<Values> = ReturnType<typeof useAppForm<Values>>['form']
