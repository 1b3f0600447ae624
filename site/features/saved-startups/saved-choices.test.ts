import { setPersistentEngine } from '@nanostores/persistent'
import { afterEach, describe, expect, it, vi } from 'vitest'

const NO_EVENTS = { addEventListener: () => {}, removeEventListener: () => {} }

/** A page opened in a browser that kept `kept`, and that has no more room where it is full. */
async function open(kept: Record<string, string> = {}, isFull = false) {
  const storage = new Proxy(kept, {
    set: (target, key: string, value: string) => {
      if (isFull) throw new DOMException('no room', 'QuotaExceededError')
      target[key] = value
      return true
    },
  })
  vi.stubGlobal('localStorage', storage)
  setPersistentEngine(storage, NO_EVENTS)
  vi.resetModules()
  return { ...(await import('./saved-choices.ts')), ...(await import('#site/lib/page/kept-choice.ts')) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  // Stores are let go a second later.
  setPersistentEngine({}, NO_EVENTS)
})

describe('the columns of the saved table', () => {
  it('are company, industry, stage and actions until somebody chooses', async () =>
    expect((await open()).$columns.get()).toEqual(['company', 'industry', 'stage', 'actions']))

  it('are what this browser kept, in the order of the table', async () => {
    const kept: Record<string, string> = {}
    const { $columns, keepChoice } = await open(kept)
    keepChoice($columns, ['dateSaved', 'company'])
    expect((await open(kept)).$columns.get()).toEqual(['company', 'dateSaved'])
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
    const { $columns, keepChoice } = await open({}, true)
    keepChoice($columns, ['company'])
    expect($columns.get()).toEqual(['company'])
  })
})

describe('what an address asks of the saved startups', () => {
  const asked = async (search: string) => (await open()).askedFrom(new URLSearchParams(search))

  it('is all of them, last saved first, while it says nothing', async () =>
    expect(await asked('')).toEqual({ tag: '', search: '', sort: '-dateSaved' }))

  it('is its tag, search and sort', async () =>
    expect(await asked('tag=Ports&savedSearch=wall&savedSort=-funding')).toEqual({
      tag: 'Ports',
      search: 'wall',
      sort: '-funding',
    }))

  it('is the usual sort for a column that there is not', async () =>
    expect((await asked('savedSort=price')).sort).toBe('-dateSaved'))
})
