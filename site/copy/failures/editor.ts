import type { Failure } from '#site/lib/failure.ts'

export const IMPORT: Failure = { title: 'Couldn’t import anything' }
