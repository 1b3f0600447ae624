import type { Startup } from '#api/startups/contract/responses.ts'

/** The 14 items of a complete profile; amount and equity together are one, the ask (rules: Completion). */
export const COMPLETION_ITEMS = [
  { label: 'Company name', fields: ['companyName'] },
  { label: 'Industry', fields: ['industry'] },
  { label: 'Stage', fields: ['stage'] },
  { label: 'Location', fields: ['location'] },
  { label: 'Description', fields: ['description'] },
  { label: 'Elevator pitch', fields: ['elevatorPitch'] },
  { label: 'Website', fields: ['website'] },
  { label: 'Founded', fields: ['founded'] },
  { label: 'Phone number', fields: ['phoneNumber'] },
  { label: 'LinkedIn', fields: ['linkedIn'] },
  { label: 'Pitch deck', fields: ['pitchDeck'] },
  { label: 'Funding ask', fields: ['fundingAmount', 'equityOffered'] },
  { label: 'Highlights', fields: ['highlights'] },
  { label: 'Traction', fields: ['traction'] },
] as const satisfies readonly { label: string; fields: readonly (keyof Startup)[] }[]

export type CompletionSource = Partial<Pick<Startup, (typeof COMPLETION_ITEMS)[number]['fields'][number]>>

export interface Completion {
  /** Rounded, 0 to 100. */
  percent: number
  label: 'Complete' | 'In Progress'
  /** Labels of the missing items. */
  missing: string[]
}

/** How much of a startup profile is filled in (rules: Completion). */
export function getCompletion(startup: CompletionSource): Completion {
  const missing = COMPLETION_ITEMS.filter(({ fields }) => !fields.every((field) => isFilled(startup[field])))
  const filled = COMPLETION_ITEMS.length - missing.length
  return {
    percent: Math.round((filled / COMPLETION_ITEMS.length) * 100),
    label: missing.length === 0 ? 'Complete' : 'In Progress',
    missing: missing.map(({ label }) => label),
  }
}

function isFilled(value: string | number | readonly string[] | null | undefined): boolean {
  if (typeof value === 'string') return value.trim() !== ''
  return Array.isArray(value) ? value.length > 0 : Boolean(value)
}
