import type { Failure } from '#site/lib/failure.ts'

// Alone, because every page brings it.
export const LOGOUT: Failure = { title: 'Logout failed' }
