import { beforeEach, describe, expect, it, vi } from 'vitest'
import { changedValues, forgetDrafts, forgetDraftsOfOthers, keepDraft, readDraft } from './drafts.ts'

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

beforeEach(() => void vi.stubGlobal('localStorage', new MemoryStorage()))

describe('a draft', () => {
  it('is one person’s and one form’s', () => {
    keepDraft('7', 'startup-profile', draft)
    expect(readDraft('7', 'startup-profile', 1)).toEqual(draft)
    expect([readDraft('8', 'startup-profile', 1), readDraft('7', 'funding-request', 1)]).toEqual([null, null])
  })

  it('is forgotten after a week, without values, and when it cannot be read', () => {
    keepDraft('7', 'a', draft)
    expect(readDraft('7', 'a', 7 * DAY - 1)).toEqual(draft)
    expect(readDraft('7', 'a', 7 * DAY)).toBeNull()
    keepDraft('7', 'a', { at: 1, values: {} })
    expect(Object.keys(localStorage)).toEqual([])
    localStorage.setItem('draft:7:a', '{"at":"now"')
    expect(readDraft('7', 'a', 1)).toBeNull()
  })

  it('of another person goes when somebody is here, every one on sign-out, and nothing else', () => {
    localStorage.setItem('theme', 'dark')
    for (const owner of ['7', '70', '8']) keepDraft(owner, 'a', draft)
    forgetDraftsOfOthers('7')
    expect(Object.keys(localStorage).sort()).toEqual(['draft:7:a', 'theme'])
    forgetDrafts()
    expect(Object.keys(localStorage)).toEqual(['theme'])
  })

  it('needs no storage to be there', () => {
    vi.stubGlobal('localStorage', undefined)
    keepDraft('7', 'a', draft)
    forgetDrafts()
    expect(readDraft('7', 'a', 1)).toBeNull()
  })
})

it('only what differs is kept', () => {
  const stored = { name: 'A', tags: ['x'], isPublic: false }
  expect(changedValues({ name: 'A', tags: ['x', 'y'], isPublic: false }, stored)).toEqual({ tags: ['x', 'y'] })
})
