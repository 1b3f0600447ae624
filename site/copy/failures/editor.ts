import type { Failure } from '#site/lib/failure.ts'

export const IMPORT: Failure = { title: 'Nothing could be imported. Try again.' }
