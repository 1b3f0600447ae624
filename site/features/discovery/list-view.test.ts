import { describe, expect, it } from 'vitest'
import { readView, viewCookie, writeView } from './list-view.ts'

describe('the view of the list', () => {
  it.each([
    ['view=grid', 'list', 'grid'],
    ['', 'list', 'list'],
    ['view=wall', 'list', 'list'],
    ['', 'wall', 'table'],
    ['', undefined, 'table'],
  ])('with the address %j and %j remembered is %s', (search, remembered, view) =>
    expect(readView(new URLSearchParams(search), remembered)).toBe(view),
  )

  it('comes back as it was written', () => {
    const params = new URLSearchParams('q=a')
    writeView(params, 'table')
    expect(readView(params, 'grid')).toBe('table')
  })

  it('is remembered in a cookie, or not yet', () => {
    expect(viewCookie({ get: () => ({ value: 'grid' }) })).toBe('grid')
    expect(viewCookie({ get: () => undefined })).toBeUndefined()
  })
})
