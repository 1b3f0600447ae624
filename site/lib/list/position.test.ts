import { describe, expect, it } from 'vitest'
import { readPosition, writePosition } from './position.ts'

describe('the position in an address', () => {
  it('comes back as it was written', () => {
    const params = new URLSearchParams()
    writePosition(params, 3, 'c3')
    expect(readPosition(params)).toEqual({ page: 3, after: 'c3' })
  })

  it('leaves nothing of the first page', () => {
    const params = new URLSearchParams('page=3&after=c3&q=a')
    writePosition(params, 1, null)
    expect(params.toString()).toBe('q=a')
  })

  it.each(['page=3', 'page=x&after=c', 'page=-1&after=c', 'after=c', 'page=1e9&after=c'])(
    'takes %s for the first page',
    (search) => expect(readPosition(new URLSearchParams(search))).toEqual({ page: 1, after: undefined }),
  )
})
