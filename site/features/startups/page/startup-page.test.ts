import { describe, expect, it } from 'vitest'
import { backLink, backWithFilters, dashboardLink } from './back-link.ts'
import { deckAddress, shortAddress, webAddress } from '#site/lib/profile/links.ts'

describe('the way back', () => {
  it.each([
    ['investor', '/dashboard/investor', '/dashboard/investor'],
    ['founder', '/dashboard/startup', '/dashboard/startup'],
    ['admin', '/startups', '/dashboard/admin'],
    ['user', '/', '/'],
    ['editor', '/', '/'],
    [undefined, '/', '/'],
  ] as const)('of %s leads to %s, and to %s where there is no startup', (role, back, dashboard) => {
    expect(backLink(role).href).toBe(back)
    expect(dashboardLink(role).href).toBe(dashboard)
  })

  it('has the filters of the list or dashboard that someone came from', () => {
    const back = dashboardLink('investor')
    const from = (path: string) => backWithFilters(back, `https://region.example${path}`)
    expect(from('/startups?industry=SaaS')).toEqual({ href: '/startups?industry=SaaS', label: 'Back to Startups' })
    expect(from('/dashboard/investor?tab=saved')).toEqual({ ...back, href: '/dashboard/investor?tab=saved' })
    expect(from('/matches')).toBeUndefined()
  })
})

describe('links', () => {
  it('get a scheme where they have none', () => expect(webAddress('example.com')).toBe('https://example.com'))
  it.each([null, undefined, '', 'javascript:alert(1)', 'no link'])('are none for %j', (value) =>
    expect(webAddress(value)).toBeNull(),
  )
  it('read short', () => expect(shortAddress('https://www.example.com/')).toBe('example.com'))

  it('open a stored deck by the call that checks who reads it, any other as it is', () => {
    expect(deckAddress('abcdefghijklmnop.pdf')).toBe('/api/documents/abcdefghijklmnop.pdf')
    expect(deckAddress('decks.example/a')).toBe('https://decks.example/a')
    expect(deckAddress(null)).toBeNull()
  })
})
