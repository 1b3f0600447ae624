import * as z from 'zod/mini'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { missingOr } from '#api/platform/contract/fields.ts'

/** What a new region has to do, in this order, and the things that each step takes. */
export const FIRST_DAY = {
  name: ['platform', 'region', 'city'],
  look: ['look'],
  contact: ['contact'],
  texts: ['tagline', 'blurb', 'about'],
  terms: ['terms', 'privacy'],
  mail: ['server', 'letter'],
  editor: ['editor'],
  publish: ['entry'],
  import: ['import'],
  invite: ['invitation'],
} as const

export type Step = keyof typeof FIRST_DAY
export type Thing = (typeof FIRST_DAY)[Step][number]

export const STEPS = Object.keys(FIRST_DAY) as Step[]
export const THINGS: readonly Thing[] = Object.values(FIRST_DAY).flat()

export const isStep = (name: string): name is Step => Object.hasOwn(FIRST_DAY, name)

/** The body of PUT /api/admin/first-day/{step}. */
export const firstDayInput = z.object({ isLeftOut: z.boolean({ error: missingOr(MESSAGES.required) }) })
