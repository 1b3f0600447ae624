import { createFormHookContexts } from '@tanstack/react-form'
import { createContext } from 'react'
import type { ServerProblems } from './problems.ts'

export const { fieldContext, formContext, useFieldContext, useFormContext } = createFormHookContexts()

/** What the server answered, for components inside a `Form`. */
export const ProblemsContext = createContext<ServerProblems>({ fields: [] })
