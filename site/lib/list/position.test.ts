import { describe, expect, it } from 'vitest'
import { cursorsUpTo, readPosition, writePosition } from './position.ts'

/** A list of `count` pages; the cursor of page n is `c<n>`. Remembers what was asked. */
function listOf(count: number) {
  const asked: (string | null)[] = []
  const nextAfter = (cursor: string | null) => {
    asked.push(cursor)
    const page = cursor === null ? 1 : Number(cursor.slice(1))
    return Promise.resolve(page < count ? `c${page + 1}` : null)
  }
  return { asked, nextAfter }
}

describe('the cursors of pages', () => {
  it('asks for nothing where the page is known', async () => {
    const { asked, nextAfter } = listOf(9)
    expect(await cursorsUpTo(2, [null, 'c2'], nextAfter)).toEqual([null, 'c2'])
    expect(asked).toEqual([])
  })

  it('walks to a page before one that a shared address named', async () => {
    const { asked, nextAfter } = listOf(9)
    const known = [null, undefined, undefined, 'c4']
    expect(await cursorsUpTo(3, known, nextAfter)).toEqual([null, 'c2', 'c3', 'c4'])
    expect(asked).toEqual([null, 'c2'])
  })

  it('stops where the list has become shorter', async () => {
    const { nextAfter } = listOf(2)
    expect(await cursorsUpTo(5, [null], nextAfter)).toEqual([null, 'c2'])
  })
})

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
