/**
 * What somebody typed into a form and did not save, kept in this browser by person and form. It is forgotten by a save, a
 * sign-out, another person's sign-in, and after a week.
 */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number
  /** Only the fields that differ from what is stored. */
  values: Record<string, unknown>
}

const PREFIX = 'draft:'
const KEPT_MS = 7 * 24 * 60 * 60_000

/** A browser that keeps nothing (a private window, a full or forbidden storage) must not break a form. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const keyOf = (owner: string, form: string) => `${PREFIX}${owner}:${form}`

function forget(isDue: (key: string) => boolean): void {
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && isDue(key)) localStorage.removeItem(key)
  })
}

/** The id of whoever this page was made for; a page without one keeps no drafts. */
export const draftOwner = (): string | undefined => document.documentElement.dataset['user']

/** The draft of a form, unless it is too old or none. */
export function readDraft(owner: string, form: string, now: number): Draft | null {
  const text = attempt(() => localStorage.getItem(keyOf(owner, form)))
  const draft = text ? attempt(() => JSON.parse(text) as Partial<Draft>) : undefined
  if (typeof draft?.at !== 'number' || typeof draft.values !== 'object' || draft.values === null) return null
  return now - draft.at < KEPT_MS ? (draft as Draft) : null
}

/** Keeps a draft; without any values it is forgotten. */
export function keepDraft(owner: string, form: string, draft: Draft): void {
  attempt(() => {
    if (Object.keys(draft.values).length === 0) localStorage.removeItem(keyOf(owner, form))
    else localStorage.setItem(keyOf(owner, form), JSON.stringify(draft))
  })
}

/** On sign-out: nothing of anybody stays. */
export function forgetDrafts(): void {
  forget(() => true)
}

/** When somebody is known to be here: nothing of anybody else stays. */
export function forgetDraftsOfOthers(owner: string): void {
  forget((key) => !key.startsWith(`${PREFIX}${owner}:`))
}

/** The values that differ, field by field. */
export function changedValues(values: object, from: object): Record<string, unknown> {
  const before = new Map(Object.entries(from))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name))),
  )
}
