import { setPersistentEngine } from '@nanostores/persistent'
import { afterEach, describe, expect, it, vi } from 'vitest'

const NO_EVENTS = { addEventListener: () => {}, removeEventListener: () => {} }

/** A page opened in a browser that kept `stored`, and that has no more room where it is full. */
async function open(stored: Record<string, string> = {}, isFull = false) {
  const storage = new Proxy(stored, {
    set: (target, key: string, value: string) => {
      if (isFull) throw new DOMException('no room', 'QuotaExceededError')
      target[key] = value
      return true
    },
  })
  vi.stubGlobal('localStorage', storage)
  setPersistentEngine(storage, NO_EVENTS)
  vi.resetModules()
  return { ...(await import('./saved-choices.ts')), ...(await import('#site/lib/page/saved-preference.ts')) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  // Stores are let go a second later.
  setPersistentEngine({}, NO_EVENTS)
})

describe('the columns of the saved table', () => {
  it('are company, industry, stage and actions until someone chooses', async () =>
    expect((await open()).$columns.get()).toEqual([
      'company',
      'industry',
      'stage',
      'pipeline',
      'nextAction',
      'actions',
    ]))

  it('are what this browser kept, in the order of the table', async () => {
    const stored: Record<string, string> = {}
    const { $columns, savePreference } = await open(stored)
    savePreference($columns, ['dateSaved', 'company'])
    expect((await open(stored)).$columns.get()).toEqual(['company', 'dateSaved'])
  })

  it('are never none', async () => {
    const { DEFAULT_COLUMNS, toColumns } = await open()
    expect(toColumns([])).toEqual(DEFAULT_COLUMNS)
  })

  it.each(['not json', '{"a":1}', '["price"]', 'null'])('are the defaults for a stored %j', async (text) => {
    const { $columns, DEFAULT_COLUMNS } = await open({ 'trellis:saved-columns': text })
    expect($columns.get()).toEqual(DEFAULT_COLUMNS)
  })

  it('last as long as the page where the browser has no room for them', async () => {
    vi.stubGlobal('window', new EventTarget())
    const { $columns, savePreference } = await open({}, true)
    savePreference($columns, ['company'])
    expect($columns.get()).toEqual(['company'])
  })
})

describe('what an address asks of the saved startups', () => {
  const parseQuery = async (search: string) => (await open()).parseSavedListQuery(new URLSearchParams(search))

  it('is all of them, last saved first, while it says nothing', async () =>
    expect(await parseQuery('')).toEqual({ tag: '', search: '', sort: '-dateSaved' }))

  it('is its tag, search and sort', async () =>
    expect(await parseQuery('tag=Ports&savedSearch=wall&savedSort=-funding')).toEqual({
      tag: 'Ports',
      search: 'wall',
      sort: '-funding',
    }))

  it('is the usual sort for a column that there is not', async () =>
    expect((await parseQuery('savedSort=price')).sort).toBe('-dateSaved'))
})
