import { describe, expect, it } from 'vitest'
import { readShown, writeShown } from './browse-part.ts'

const read = (search: string) => readShown(new URLSearchParams(search))

describe('how many startups the browse table shows', () => {
  it('is five at first', () => expect(read('')).toBe(5))
  it('is what the address says', () => expect(read('show=15')).toBe(15))
  it.each([
    ['show=0', 5],
    ['show=-5', 5],
    ['show=7', 10],
    ['show=abc', 5],
    ['show=1000000', 500],
    ['show=Infinity', 5],
  ])('is bounded: %s', (search, shown) => expect(read(search)).toBe(shown))

  it('is written only when it is more than at first', () => {
    const params = new URLSearchParams('tab=browse')
    writeShown(params, 10)
    expect(params.toString()).toBe('tab=browse&show=10')
    writeShown(params, 5)
    expect(params.toString()).toBe('tab=browse')
  })
})
