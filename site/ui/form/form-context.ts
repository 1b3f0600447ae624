import type { AnyFormApi } from '@tanstack/react-form'
import { createContext } from 'react'
import type { ServerProblems } from './problems.ts'

interface FormContextValue {
  form: Pick<AnyFormApi, 'store'> | undefined
  /** What the server said. */
  problems: ServerProblems
}

/** The form, for what stands inside a `Form`. */
export const FormContext = createContext<FormContextValue>({ form: undefined, problems: { fields: [] } })
