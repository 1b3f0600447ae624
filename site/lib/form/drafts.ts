import { VISITOR } from '#api/platform/contract/page-user.ts'
import { pageUser } from '#site/lib/session/page-user.ts'

/**
 * What someone typed into a form and didn't save, kept in this browser by person and form. It is forgotten by a save, a
 * sign-out, and after a week. Once no one or someone else is signed in, nothing of it stays in the browser: it moves
 * into the tab, for the ten minutes in which its person may sign in again.
 */
export interface Draft {
  /** Milliseconds since 1970. */
  at: number
  /** Only the fields that differ from what is stored. */
  values: Record<string, unknown>
}

const PREFIX = 'draft:'
export const DRAFT_TTL_MS = 7 * 24 * 60 * 60_000
const STASH_TTL_MS = 10 * 60_000
/** Dispatched on the document: what is typed on this page is kept in the other storage from now on. */
export const DRAFTS_MOVED = 'trellis:drafts-moved'
/** In the tab: for whom its last personal page was made, and since when their drafts are set apart. */
const TAB = { owner: 'drafts-of', stashedSince: 'drafts-aside' } as const

/** Whose session this page has lost: what they type from then on stays in the tab. */
let stashed: string | undefined

/** A browser that keeps nothing (a private window, a full or forbidden storage) must not break a form. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const getStart = (owner: string) => `${PREFIX}${owner}:`
const isFor = (owner: string | undefined) => (key: string) => owner !== undefined && key.startsWith(getStart(owner))
const holdsAny = (storage: Storage, isMeant: (key: string) => boolean) =>
  Object.keys(storage).some((key) => key.startsWith(PREFIX) && isMeant(key))
const getKey = (owner: string, form: string) => getStart(owner) + form
const storageFor = (owner: string) => (stashed === owner ? sessionStorage : localStorage)
const isStillStashed = (now: number) => now - Number(sessionStorage.getItem(TAB.stashedSince) ?? 0) < STASH_TTL_MS

function forget(storage: Storage, isDue: (key: string) => boolean = () => true): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isDue(key)) storage.removeItem(key)
}

function move(from: Storage, to: Storage, shouldMove: (key: string) => boolean): void {
  const keys = Object.keys(from).filter((key) => key.startsWith(PREFIX) && shouldMove(key))
  for (const key of keys) to.setItem(key, from.getItem(key)!)
  forget(from, shouldMove)
}

function stash(shouldMove: (key: string) => boolean, now: number): void {
  if (holdsAny(localStorage, shouldMove)) sessionStorage.setItem(TAB.stashedSince, String(now))
  move(localStorage, sessionStorage, shouldMove)
}

/** The id of the person this page was made for; a page for a visitor keeps no drafts. */
export function draftOwner(): string | undefined {
  const user = pageUser()
  return user === VISITOR ? undefined : user
}

/** The draft of a form, unless it is too old or none. */
export function readDraft(owner: string, form: string, now: number): Draft | null {
  const key = getKey(owner, form)
  const text = attempt(() => localStorage.getItem(key) ?? (isStillStashed(now) ? sessionStorage.getItem(key) : null))
  const draft = text ? attempt(() => JSON.parse(text) as Partial<Draft>) : undefined
  if (typeof draft?.at !== 'number' || typeof draft.values !== 'object' || draft.values === null) return null
  return now - draft.at < DRAFT_TTL_MS ? (draft as Draft) : null
}

/** Keeps a draft; without any values it is forgotten. */
export function saveDraft(owner: string, form: string, draft: Draft): void {
  attempt(() => {
    const storage = storageFor(owner)
    if (Object.keys(draft.values).length === 0) return storage.removeItem(getKey(owner, form))
    if (stashed === owner) sessionStorage.setItem(TAB.stashedSince, String(draft.at))
    storage.setItem(getKey(owner, form), JSON.stringify(draft))
  })
}

/** The database in which the editing screen keeps what one person typed there (editor-drafts.ts). */
export const editorDrafts = (owner: string): string => `editor-drafts-${owner}`

/** On sign-out: nothing of this person stays, and of anyone else only what is still set apart. */
export function forgetDrafts(owner: string | undefined, now: number): void {
  attempt(() => {
    forget(localStorage)
    forget(sessionStorage, isStillStashed(now) ? isFor(owner) : undefined)
    sessionStorage.removeItem(TAB.owner)
    if (owner) indexedDB.deleteDatabase(editorDrafts(owner))
  })
}

/** When someone is known to be here: theirs is no longer set apart, and that of anyone else is. */
export function claimDrafts(owner: string, now: number): void {
  attempt(() => {
    stashed = undefined
    const isOwn = isFor(owner)
    if (isStillStashed(now)) move(sessionStorage, localStorage, isOwn)
    else forget(sessionStorage)
    stash((key) => !isOwn(key), now)
    sessionStorage.setItem(TAB.owner, owner)
  })
}

/** When this page's person turns out to be signed in no longer: theirs is set apart in the tab. */
export function stashDrafts(owner: string, now: number): void {
  attempt(() => {
    stashed = owner
    stash(isFor(owner), now)
  })
}

/** When no one is signed in: the browser keeps nothing, the tab only what may be restored after a new sign-in. */
export function leaveNoDrafts(now: number): void {
  attempt(() => {
    const owner = sessionStorage.getItem(TAB.owner)
    if (owner) stashDrafts(owner, now)
    forget(localStorage)
    if (!isStillStashed(now)) forget(sessionStorage)
  })
}

/** The values that differ, field by field. */
export function changedValues(values: object, from: object): Record<string, unknown> {
  const before = new Map(Object.entries(from))
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name))),
  )
}
