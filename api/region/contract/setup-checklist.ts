import * as z from 'zod/mini'
import { MESSAGES } from '#api/platform/contract/messages.ts'
import { missingOr } from '#api/platform/contract/fields.ts'

/** What to set up on a new site, in this order, and what each step needs. */
export const SETUP_STEPS = {
  name: ['platform', 'region', 'city'],
  branding: ['branding'],
  contact: ['contact'],
  texts: ['tagline', 'blurb', 'about'],
  terms: ['terms', 'privacy'],
  email: ['server', 'testEmail'],
  editor: ['editor'],
  publish: ['entry'],
  import: ['import'],
  invite: ['invitation'],
} as const

export type Step = keyof typeof SETUP_STEPS
export type Thing = (typeof SETUP_STEPS)[Step][number]

export const STEPS = Object.keys(SETUP_STEPS) as Step[]
export const THINGS: readonly Thing[] = Object.values(SETUP_STEPS).flat()

export const isStep = (name: string): name is Step => Object.hasOwn(SETUP_STEPS, name)

/** The body of PUT /api/admin/setup-checklist/{step}. */
export const setupChecklistInput = z.object({ isSkipped: z.boolean({ error: missingOr(MESSAGES.required) }) })
