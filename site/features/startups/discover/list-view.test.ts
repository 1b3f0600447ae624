import { describe, expect, it } from 'vitest'
import { cookieFor, viewCookie, toListView } from './list-view.ts'

describe('the view of the list', () => {
  it('is one of three', () =>
    expect(['grid', 'wall', '', null].map(toListView)).toEqual(['grid', undefined, undefined, undefined]))

  it('is remembered in a cookie, or not yet', () => {
    expect(viewCookie({ get: () => ({ value: 'grid' }) })).toBe('grid')
    expect(viewCookie({ get: () => undefined })).toBeUndefined()
  })

  it('is kept in a cookie that is bound to its host over https', () => {
    expect(cookieFor('grid', true)).toBe('__Host-startup_view=grid; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
    expect(cookieFor('grid', false)).toBe('startup_view=grid; Path=/startups; Max-Age=31536000; SameSite=Lax')
    const cookies = new Map([
      ['__Host-startup_view', { value: 'grid' }],
      ['startup_view', { value: 'list' }],
    ])
    expect(viewCookie(cookies)).toBe('grid')
  })
})
