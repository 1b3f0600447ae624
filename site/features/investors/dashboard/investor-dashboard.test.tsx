import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Investor } from '#api/investors/calls.ts'
import { InvestorCard } from './InvestorCard.tsx'
import { InvestorDashboard } from './InvestorDashboard.tsx'

const profile = {
  areasOfInterest: [] as string[],
  otherInterestArea: null,
  investmentRange: '',
  firmName: null,
} as Investor

const user = (approved: boolean) =>
  ({ firstName: 'Ines', lastName: 'Vogel', role: approved ? 'investor' : 'user', approved }) as const

const dashboard = (approved: boolean, investor: Investor | null) =>
  renderToStaticMarkup(
    <InvestorDashboard
      reviewTime="1-2 business days"
      user={user(approved)}
      investor={investor}
      savedCount={3}
      initialTab="browse"
      today={<p>what needs you</p>}
      events={<p>the events</p>}
      browse={<p>the list</p>}
      saved={<p>the saved ones</p>}
      profileDialog={() => null}
    />,
  )

describe('the investor dashboard', () => {
  it.each([
    [false, null, 'Your account is waiting for approval', 'Complete Your Profile'],
    [false, profile, 'Your account is waiting for approval', 'Make Changes to Your Profile'],
    [true, null, 'Your account is approved', 'Complete Your Profile'],
  ])(
    'welcomes (approved %s, profile %j) with the state of the approval and one button',
    (approved, investor, ...texts) => {
      const html = dashboard(approved, investor)
      for (const text of ['Welcome, Ines', ...texts]) expect(html).toContain(text)
      expect(html.match(/<button/g)).toHaveLength(1)
      expect(html).not.toMatch(/what needs you|the list|the saved ones|the events/)
    },
  )

  it('opens with an approved profile, at the browse tab', () => {
    const html = dashboard(true, profile)
    expect(html).not.toContain('Welcome')
    for (const text of ['what needs you', 'the events', 'the list']) expect(html).toContain(text)
    expect(html).not.toContain('the saved ones')
    expect(html).toMatch(/role="tab"[^>]*aria-selected="true"[^>]*>[^]*?Browse Startups/)
  })
})

describe("the investor's card in the dashboard", () => {
  const card = (approved: boolean, investor: Investor, savedCount: number | undefined) =>
    renderToStaticMarkup(
      <InvestorCard user={user(approved)} investor={investor} savedCount={savedCount} onEditProfile={() => {}} />,
    )

  it.each([
    [true, 'Active'],
    [false, 'Pending'],
  ])('says (investor: %s) that the account is %s', (approved, status) =>
    expect(card(approved, profile, 0)).toMatch(new RegExp(`Account Status.*${status}`)),
  )

  it('has a fallback for everything that no one said, and marks it', () => {
    const html = card(true, profile, 4)
    for (const text of ['Ines Vogel', 'Angel Investor', 'SaaS', 'AgTech', 'HealthTech', '$50K - $250K', '>4<'])
      expect(html).toContain(text)
    expect(html.match(/A suggestion\. Only you see it\./g)).toHaveLength(2)
  })

  it('shows what was said, without a mark', () => {
    const filled = { ...profile, firmName: 'Vogel & Daughters', areasOfInterest: ['Energy'], investmentRange: '$1M+' }
    const html = card(true, filled, undefined)
    for (const text of ['Vogel &amp; Daughters', 'Energy', '$1M+']) expect(html).toContain(text)
    expect(html).not.toMatch(/Angel Investor|suggestion/)
  })
})
