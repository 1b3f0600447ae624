import { describe, expect, it } from 'vitest'
import {
  canRequestRole,
  canConnect,
  canManageInvestorProfile,
  canManageStartup,
  canOpenRoute,
  canReadDocuments,
  canRequestFunding,
  canSave,
  canSeeConnection,
  canSeeFounderContact,
  canUseCms,
  type ConnectionSubject,
  allowedAnswers,
  countsAsView,
  type InvestorSubject,
  investorView,
  isSignedIn,
  refuseRemoval,
  type StartupSubject,
  startupView,
  usableFilters,
} from './policy.ts'
import { ROUTES } from './platform/contract/routes.ts'
import { startupFilters } from './startups/contract/schema.ts'
import { matrix } from './platform/contract/testing.ts'
import { VIEWERS } from './calls.ts'

const startup: StartupSubject = { userId: 90, approved: true, isPublic: true, ownerActive: true }
const secret = { ...startup, isPublic: false }
const profile: InvestorSubject = { userId: 91, isPublic: true, ownerRole: 'investor', ownerActive: true }
const founder = VIEWERS.founder
const investor = VIEWERS.investor

describe('what each viewer sees of a startup', () => {
  it('matches the visibility table', () => {
    expect(
      matrix([
        ['approved and public ', (viewer) => startupView(viewer, startup)],
        ['approved and private', (viewer) => startupView(viewer, secret)],
        ['pending and public  ', (viewer) => startupView(viewer, { ...startup, approved: false })],
        ['pending and private ', (viewer) => startupView(viewer, { ...secret, approved: false })],
        ['owner deactivated   ', (viewer) => startupView(viewer, { ...startup, ownerActive: false })],
      ]),
    ).toEqual([
      // visitor | pending founder | pending investor | founder | investor | editor | admin
      'approved and public  | limited | limited | limited | limited | full | limited | full',
      'approved and private | none | none | none | none | full | none | full',
      'pending and public   | none | none | none | none | none | none | full',
      'pending and private  | none | none | none | none | none | none | full',
      'owner deactivated    | none | none | none | none | none | none | full',
    ])
  })

  it('is always everything for its founder, pending or not', () => {
    const own = { userId: 1, approved: false, isPublic: false, ownerActive: true }
    expect(startupView(VIEWERS['pending founder'], own)).toBe('full')
    expect(startupView(founder, { ...own, userId: 3 })).toBe('full')
  })

  it('decides about contact, documents, and saving', () => {
    for (const viewer of Object.values(VIEWERS))
      for (const subject of [startup, secret, { ...startup, approved: false }]) {
        const isFull = startupView(viewer, subject) === 'full'
        expect(canSeeFounderContact(viewer, subject)).toBe(isFull)
        expect(canReadDocuments(viewer, subject)).toBe(isFull)
        expect(canSave(viewer, subject)).toBe(isFull && viewer?.role === 'investor')
        expect(canConnect(viewer, subject)).toBe(isFull && viewer?.role === 'investor')
      }
  })
})

describe('what each viewer sees of an investor', () => {
  it('matches the visibility table', () => {
    expect(
      matrix([
        ['public           ', (viewer) => investorView(viewer, profile)],
        ['private          ', (viewer) => investorView(viewer, { ...profile, isPublic: false })],
        ['owner pending    ', (viewer) => investorView(viewer, { ...profile, ownerRole: 'user' })],
        ['owner deactivated', (viewer) => investorView(viewer, { ...profile, ownerActive: false })],
      ]),
    ).toEqual([
      // visitor | pending founder | pending investor | founder | investor | editor | admin
      'public            | none | card | card | contact | card | card | full',
      'private           | none | none | none | none | none | none | full',
      'owner pending     | none | none | none | none | none | none | full',
      'owner deactivated | none | none | none | none | none | none | full',
    ])
  })

  it('is everything for the investor', () => {
    expect(investorView(investor, { ...profile, userId: 4, isPublic: false })).toBe('full')
    expect(
      investorView(VIEWERS['pending investor'], { ...profile, userId: 2, ownerRole: 'user', isPublic: false }),
    ).toBe('full')
  })
})

describe('what each user can do', () => {
  it('matches the roles', () => {
    const own = (viewer: { id: number } | null) => ({ ...startup, userId: viewer?.id ?? 0 })
    expect(
      matrix([
        ['ask for a role again      ', canRequestRole],
        ['create a startup profile  ', canManageStartup],
        ['create an investor profile', canManageInvestorProfile],
        ['request funding           ', (viewer) => canRequestFunding(viewer, own(viewer))],
        ['save a startup            ', (viewer) => canSave(viewer, startup)],
        ['save an own startup       ', (viewer) => canSave(viewer, own(viewer))],
        ['ask to connect            ', (viewer) => canConnect(viewer, secret)],
        ['count as a view           ', (viewer) => countsAsView(viewer, startup)],
        ['count as a view of theirs ', (viewer) => countsAsView(viewer, own(viewer))],
        ['use the CMS               ', canUseCms],
      ]),
    ).toEqual([
      // visitor | pending founder | pending investor | founder | investor | editor | admin
      'ask for a role again       | false | true | true | false | false | false | false',
      'create a startup profile   | false | true | false | true | false | false | false',
      'create an investor profile | false | false | true | false | true | false | false',
      'request funding            | false | false | false | true | false | false | false',
      'save a startup             | false | false | false | false | true | false | false',
      'save an own startup        | false | false | false | false | false | false | false',
      'ask to connect             | false | false | false | false | true | false | false',
      'count as a view            | false | true | true | true | true | true | false',
      'count as a view of theirs  | false | false | false | false | false | false | false',
      'use the CMS                | false | false | false | false | false | true | true',
    ])
  })

  it('is that of a visitor when deactivated or with a temporary password', () => {
    for (const limit of [{ active: false }, { mustChangePassword: true }, { mustSetUpTwoFactor: true }])
      for (const user of Object.values(VIEWERS)) {
        const viewer = user && { ...user, ...limit }
        expect(isSignedIn(viewer)).toBe(false)
        expect(startupView(viewer, { ...secret, userId: viewer?.id ?? 0 })).toBe('none')
        expect(startupView(viewer, startup)).toBe('limited')
        expect(investorView(viewer, profile)).toBe('none')
        expect(canSave(viewer, startup)).toBe(false)
        expect(canUseCms(viewer)).toBe(false)
        for (const route of ROUTES) expect(canOpenRoute(route, viewer)).toBe(route.access === 'public')
      }
  })
})

describe('a connection', () => {
  const connection: ConnectionSubject = { founderId: 3, investorId: 4, initiatedBy: 'investor', state: 'requested' }

  it.each([
    ['requested', 'accepted declined', 'withdrawn'],
    ['accepted', 'withdrawn', 'withdrawn'],
    ['declined', '', ''],
    ['withdrawn', '', ''],
    ['expired', '', ''],
  ] as const)('%s: its founder can answer %j, its investor %j', (state, founderAnswers, investorAnswers) => {
    expect(allowedAnswers(founder, { ...connection, state }).join(' ')).toBe(founderAnswers)
    expect(allowedAnswers(investor, { ...connection, state }).join(' ')).toBe(investorAnswers)
  })

  it('can be seen and answered by its parties only', () => {
    const foreign: ConnectionSubject = { founderId: 90, investorId: 91, initiatedBy: 'investor', state: 'requested' }
    for (const viewer of Object.values(VIEWERS)) {
      expect(allowedAnswers(viewer, foreign)).toEqual([])
      expect(canSeeConnection(viewer, foreign)).toBe(false)
    }
    expect(canSeeConnection(founder, connection)).toBe(true)
    expect(canSeeConnection(investor, connection)).toBe(true)
  })
})

describe('filters and sorts', () => {
  const filters = startupFilters.parse({ funding: '5000-plus', sort: '-interest', status: 'private', industry: 'SaaS' })

  it('by fields that a viewer can’t see have no effect', () => {
    expect(
      matrix([
        ['funding ', (viewer) => usableFilters(viewer, filters).funding],
        ['interest', (viewer) => usableFilters(viewer, filters).sort],
        ['status  ', (viewer) => usableFilters(viewer, filters).status],
        ['industry', (viewer) => usableFilters(viewer, filters).industry],
        ['stage   ', (viewer) => usableFilters(viewer, { ...filters, sort: 'stage' }).sort],
        ['funding ', (viewer) => usableFilters(viewer, { ...filters, sort: 'funding' }).sort],
      ]),
    ).toEqual([
      // visitor | pending founder | pending investor | founder | investor | editor | admin
      'funding  | undefined | undefined | undefined | undefined | 5000-plus | undefined | 5000-plus',
      'interest | undefined | undefined | undefined | undefined | -interest | undefined | -interest',
      'status   | undefined | undefined | undefined | undefined | undefined | undefined | private',
      'industry | SaaS | SaaS | SaaS | SaaS | SaaS | SaaS | SaaS',
      'stage    | stage | stage | stage | stage | stage | stage | stage',
      'funding  | undefined | undefined | undefined | undefined | funding | undefined | funding',
    ])
  })
})

describe('an administrator', () => {
  const admin = {
    id: 6,
    role: 'admin',
    requestedRole: null,
    approved: true,
    active: true,
    mustChangePassword: false,
  } as const

  it('can’t remove themselves', () => expect(refuseRemoval(admin, admin, 5)).toContain('your own account'))

  it('can’t remove the last active administrator', () => {
    const other = { id: 7, role: 'admin', active: true } as const
    expect(refuseRemoval(admin, other, 1)).toContain('last active administrator')
    expect(refuseRemoval(admin, other, 2)).toBeNull()
    expect(refuseRemoval(admin, { ...other, active: false }, 1)).toBeNull()
    expect(refuseRemoval(admin, { ...other, role: 'founder' }, 1)).toBeNull()
  })
})
