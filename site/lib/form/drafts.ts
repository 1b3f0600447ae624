/**
 * What somebody typed into a form and did not save, kept in this browser by person and form. It is forgotten by a save,
 * a sign-out, another person's sign-in, and after a week. Once nobody is signed in, nothing of it stays in the browser:
 * what was typed in this tab goes aside into the tab, for the ten minutes in which its person may sign in again.
 */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number
  /** Only the fields that differ from what is stored. */
  values: Record<string, unknown>
}

const PREFIX = 'draft:'
const KEPT_MS = 7 * 24 * 60 * 60_000
const ASIDE_MS = 10 * 60_000
/** In the tab: for whom its last personal page was made, and since when their drafts lie aside. */
const TAB = { owner: 'drafts-of', asideSince: 'drafts-aside' } as const

/** Whose session this page has lost: what they type from then on stays in the tab. */
let aside: string | undefined

/** A browser that keeps nothing (a private window, a full or forbidden storage) must not break a form. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const startOf = (owner: string) => `${PREFIX}${owner}:`
const keyOf = (owner: string, form: string) => startOf(owner) + form
const storageFor = (owner: string) => (aside === owner ? sessionStorage : localStorage)
const isAsideStill = (now: number) => now - Number(sessionStorage.getItem(TAB.asideSince) ?? 0) < ASIDE_MS

function forget(storage: Storage, isDue: (key: string) => boolean = () => true): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isDue(key)) storage.removeItem(key)
}

function move(owner: string, from: Storage, to: Storage): void {
  for (const key of Object.keys(from)) if (key.startsWith(startOf(owner))) to.setItem(key, from.getItem(key)!)
  forget(from, (key) => key.startsWith(startOf(owner)))
}

/** The id of whoever this page was made for; a page without one keeps no drafts. */
export const draftOwner = (): string | undefined => document.documentElement.dataset['user']

/** The draft of a form, unless it is too old or none. */
export function readDraft(owner: string, form: string, now: number): Draft | null {
  const key = keyOf(owner, form)
  const text = attempt(() => localStorage.getItem(key) ?? (isAsideStill(now) ? sessionStorage.getItem(key) : null))
  const draft = text ? attempt(() => JSON.parse(text) as Partial<Draft>) : undefined
  if (typeof draft?.at !== 'number' || typeof draft.values !== 'object' || draft.values === null) return null
  return now - draft.at < KEPT_MS ? (draft as Draft) : null
}

/** Keeps a draft; without any values it is forgotten. */
export function keepDraft(owner: string, form: string, draft: Draft): void {
  attempt(() => {
    if (aside === owner) sessionStorage.setItem(TAB.asideSince, String(draft.at))
    if (Object.keys(draft.values).length === 0) storageFor(owner).removeItem(keyOf(owner, form))
    else storageFor(owner).setItem(keyOf(owner, form), JSON.stringify(draft))
  })
}

/** On sign-out: nothing of anybody stays. */
export function forgetDrafts(): void {
  attempt(() => {
    for (const storage of [localStorage, sessionStorage]) forget(storage)
    for (const key of Object.values(TAB)) sessionStorage.removeItem(key)
  })
}

/** When somebody is known to be here: nothing of anybody else stays, and theirs is no longer aside. */
export function claimDrafts(owner: string, now: number): void {
  attempt(() => {
    aside = undefined
    if (isAsideStill(now)) move(owner, sessionStorage, localStorage)
    forget(sessionStorage)
    forget(localStorage, (key) => !key.startsWith(startOf(owner)))
    sessionStorage.setItem(TAB.owner, owner)
  })
}

/** When this page's person turns out to be signed in no longer: theirs goes aside into the tab. */
export function setDraftsAside(owner: string, now: number): void {
  attempt(() => {
    aside = owner
    if (Object.keys(localStorage).some((key) => key.startsWith(startOf(owner))))
      sessionStorage.setItem(TAB.asideSince, String(now))
    move(owner, localStorage, sessionStorage)
  })
}

/** When nobody is signed in: the browser keeps nothing, the tab only what may be restored after a new sign-in. */
export function leaveNoDrafts(now: number): void {
  attempt(() => {
    const owner = sessionStorage.getItem(TAB.owner)
    if (owner) setDraftsAside(owner, now)
    forget(localStorage)
    if (!isAsideStill(now)) forget(sessionStorage)
  })
}

/** The values that differ, field by field. */
export function changedValues(values: object, from: object): Record<string, unknown> {
  const before = new Map(Object.entries(from))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name))),
  )
}
