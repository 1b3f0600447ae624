import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changedValues, claimDrafts, forgetDrafts, saveDraft, leaveNoDrafts, readDraft, stashDrafts } from './drafts.ts'

const DAY = 24 * 60 * 60_000
const draft = { at: 0, values: { companyName: 'Greenloom' } }

/** A browser's storage, of which tests see every key as a browser lists them. */
class MemoryStorage {
  getItem(key: string) {
    return (this as unknown as Record<string, string>)[key] ?? null
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  claimDrafts('7', 0)
})

describe('a draft', () => {
  it('is one person’s and one form’s', () => {
    saveDraft('7', 'startup-profile', draft)
    expect(readDraft('7', 'startup-profile', 1)).toEqual(draft)
    expect([readDraft('8', 'startup-profile', 1), readDraft('7', 'funding-request', 1)]).toEqual([null, null])
  })

  it('is forgotten after a week, without values, and when it cannot be read', () => {
    saveDraft('7', 'a', draft)
    expect(readDraft('7', 'a', 7 * DAY - 1)).toEqual(draft)
    expect(readDraft('7', 'a', 7 * DAY)).toBeNull()
    saveDraft('7', 'a', { at: 1, values: {} })
    expect(Object.keys(localStorage)).toEqual([])
    localStorage.setItem('draft:7:a', '{"at":"now"')
    expect(readDraft('7', 'a', 1)).toBeNull()
  })

  it('leaves the browser when someone else is here, and after a sign-out', () => {
    localStorage.setItem('theme', 'dark')
    for (const owner of ['7', '70', '8']) saveDraft(owner, 'a', draft)
    claimDrafts('7', 1)
    expect(Object.keys(localStorage).sort()).toEqual(['draft:7:a', 'theme'])
    forgetDrafts('7', 20 * 60_000)
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['theme'], ['drafts-aside']])
  })

  it('needs no storage to be there', () => {
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('sessionStorage', undefined)
    saveDraft('7', 'a', draft)
    forgetDrafts('7', 1)
    expect(readDraft('7', 'a', 1)).toBeNull()
  })
})

describe('once its person is not signed in any more, a draft', () => {
  const NOW = 100 * DAY
  const MINUTE = 60_000
  const typed = { at: NOW, values: { companyName: 'Greenloom' } }
  const inBrowser = () => Object.keys(localStorage)
  const inTab = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))

  it('leaves the browser for the tab, where they find it again within ten minutes', () => {
    saveDraft('7', 'a', typed)
    leaveNoDrafts(NOW)
    expect([inBrowser(), inTab()]).toEqual([[], ['draft:7:a']])
    leaveNoDrafts(NOW + 9 * MINUTE)
    expect(readDraft('7', 'a', NOW + 9 * MINUTE)).toEqual(typed)
    claimDrafts('7', NOW + 9 * MINUTE)
    expect([inBrowser(), inTab()]).toEqual([['draft:7:a'], []])
  })

  it('is gone after them', () => {
    saveDraft('7', 'a', typed)
    leaveNoDrafts(NOW)
    expect(readDraft('7', 'a', NOW + 10 * MINUTE)).toBeNull()
    leaveNoDrafts(NOW + 10 * MINUTE)
    expect(inTab()).toEqual([])
  })

  it('is not offered to anyone who signs in instead, and to its person again after them', () => {
    saveDraft('7', 'a', typed)
    claimDrafts('8', NOW)
    expect([inBrowser(), inTab()]).toEqual([[], ['draft:7:a']])
    expect(readDraft('8', 'a', NOW)).toBeNull()
    saveDraft('8', 'a', typed)
    forgetDrafts('8', NOW + 5 * MINUTE)
    expect([inBrowser(), inTab()]).toEqual([[], ['draft:7:a']])
    claimDrafts('7', NOW + 9 * MINUTE)
    expect([readDraft('7', 'a', NOW + 9 * MINUTE), inBrowser(), inTab()]).toEqual([typed, ['draft:7:a'], []])
  })

  it('does not outlive ten minutes of someone else', () => {
    saveDraft('7', 'a', typed)
    claimDrafts('8', NOW)
    claimDrafts('8', NOW + 10 * MINUTE)
    expect([inBrowser(), inTab()]).toEqual([[], []])
  })

  it('is gone at once where another tab, or no one, typed it', () => {
    saveDraft('7', 'a', typed)
    vi.stubGlobal('sessionStorage', new MemoryStorage())
    leaveNoDrafts(NOW)
    expect([inBrowser(), inTab()]).toEqual([[], []])
  })

  it('goes on in the tab alone while its page stays open', () => {
    stashDrafts('7', NOW)
    saveDraft('7', 'a', typed)
    saveDraft('8', 'a', typed)
    expect([inBrowser(), inTab()]).toEqual([['draft:8:a'], ['draft:7:a']])
  })

  it('stays in the tab when another form of its page was saved', () => {
    stashDrafts('7', NOW)
    saveDraft('7', 'a', typed)
    saveDraft('7', 'b', { at: 0, values: {} })
    expect(readDraft('7', 'a', NOW + MINUTE)).toEqual(typed)
  })
})

it('only what differs is kept', () => {
  const stored = { name: 'A', tags: ['x'], isPublic: false }
  expect(changedValues({ name: 'A', tags: ['x', 'y'], isPublic: false }, stored)).toEqual({ tags: ['x', 'y'] })
})
