import type { Failure } from '#site/lib/failure.ts'

// In its own file, because every page loads it.
export const LOGOUT: Failure = { title: 'Logout failed' }
