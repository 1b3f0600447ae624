import { notify } from '#site/ui/toast.ts'

/** Says that a login failed, and why (spec 1 §8). */
export const loginFailed = (error: unknown) =>
  notify({ title: 'Login failed', description: (error as Error).message, tone: 'destructive' })
