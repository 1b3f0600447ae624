import { createContext } from 'react'
import type { ServerProblems } from './problems.ts'

/** What the server said, for the fields inside a `Form`. */
export const ProblemsContext = createContext<ServerProblems>({ fields: [] })
