import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_COLUMNS, keepColumns, readColumns, toColumns } from './column-choice.ts'

function browserStorage(refuses = false) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (refuses) throw new Error('refused')
      kept.set(key, value)
    },
  }
  vi.stubGlobal('localStorage', storage)
  return kept
}

afterEach(() => vi.unstubAllGlobals())

describe('the columns of the saved table', () => {
  it('are company, industry, stage and actions until somebody chooses', () => {
    browserStorage()
    expect(readColumns()).toEqual(['company', 'industry', 'stage', 'actions'])
  })

  it('are what this browser kept, in the order of the table', () => {
    browserStorage()
    keepColumns(['dateSaved', 'company'])
    expect(readColumns()).toEqual(['company', 'dateSaved'])
  })

  it('are never none', () => expect(toColumns([])).toEqual(DEFAULT_COLUMNS))

  it.each(['not json', '{"a":1}', '["price"]', 'null'])('are the defaults for a stored %j', (text) => {
    browserStorage().set('trellis:saved-columns', text)
    expect(readColumns()).toEqual(DEFAULT_COLUMNS)
  })

  it('stand when the browser refuses to keep them', () => {
    browserStorage(true)
    expect(() => keepColumns(['company'])).not.toThrow()
    expect(readColumns()).toEqual(DEFAULT_COLUMNS)
  })
})
