import type { User } from './account/contract/user.ts'
import type { ConnectionAnswer } from './connections/contract/schema.ts'
import {
  allowedTransitions,
  type ConnectionParty,
  type ConnectionSnapshot,
} from './connections/contract/transitions.ts'
import { BY_MATCH, type RequestedRole, type Role } from './platform/contract/enumerations.ts'
import type { Route } from './platform/contract/routes.ts'
import type { Settings } from './region/contract/settings.ts'
import type { StartupFilters } from './startups/contract/schema.ts'

/**
 * The parts of the viewer's account that permissions depend on, and their time zone. `null` is a visitor. The API
 * enforces permissions with these functions, the screens hide controls with them, and the tests print them as a matrix.
 */
export type Viewer = Pick<
  User,
  'id' | 'role' | 'requestedRole' | 'approved' | 'active' | 'mustChangePassword' | 'mustSetUpTwoFactor'
> &
  Partial<Pick<User, 'timeZone'>>

/** The parts of a startup that the policy depends on. */
export interface StartupSubject {
  userId: number
  approved: boolean
  isPublic: boolean
  ownerActive: boolean
}

/** The parts of an investor profile that the policy depends on. */
export interface InvestorSubject {
  userId: number
  isPublic: boolean
  ownerRole: Role
  ownerActive: boolean
}

/** The two parties of a connection, as user ids. */
export interface ConnectionSubject extends ConnectionSnapshot {
  founderId: number
  investorId: number
}

export type StartupView = 'none' | 'limited' | 'full'
/** `card`: a directory entry. `contact`: with website, LinkedIn, phone, and email. `full`: the whole profile. */
export type InvestorView = 'none' | 'card' | 'contact' | 'full'

/**
 * A deactivated account has a visitor's rights. So has one with a temporary password, or without a required two-factor
 * authentication.
 */
function signedIn(viewer: Viewer | null): Viewer | null {
  return viewer?.active && !viewer.mustChangePassword && !viewer.mustSetUpTwoFactor ? viewer : null
}

function getRole(viewer: Viewer | null): Role | undefined {
  return signedIn(viewer)?.role
}

function isSelf(viewer: Viewer | null, userId: number): boolean {
  return signedIn(viewer)?.id === userId
}

/** What a user must do before anything else: choose their own password, then set up two-factor authentication. */
export type RequiredAction = 'password' | 'two-factor'

export function getRequiredAction(viewer: Viewer | null): RequiredAction | null {
  if (!viewer?.active) return null
  if (viewer.mustChangePassword) return 'password'
  return viewer.mustSetUpTwoFactor ? 'two-factor' : null
}

/** The same user without required actions. */
export const withoutRequiredActions = (viewer: Viewer | null): Viewer | null =>
  viewer && { ...viewer, mustChangePassword: false, mustSetUpTwoFactor: false }

/** Everyone, visitors included. */
export const isAnyone = (_viewer: Viewer | null): true => true

export function isSignedIn(viewer: Viewer | null): boolean {
  return signedIn(viewer) !== null
}

/** Has an approved role: can see how much happens here (rules: Platform figures). */
export function isApproved(viewer: Viewer | null): boolean {
  return signedIn(viewer)?.approved ?? false
}

export function isAdmin(viewer: Viewer | null): boolean {
  return getRole(viewer) === 'admin'
}

/** Approved as a founder. */
export function isFounder(viewer: Viewer | null): boolean {
  return getRole(viewer) === 'founder'
}

/** Can be a party of a connection, and is recommended to the other party (rules: Matches). */
export function canHaveConnections(viewer: Viewer | null): boolean {
  return isFounder(viewer) || getRole(viewer) === 'investor'
}

/** Can invite others to join (rules: Members invite). */
export function canInvite(viewer: Viewer | null): boolean {
  return canHaveConnections(viewer)
}

/** What a viewer sees of a startup (rules: Visibility). */
export function startupView(viewer: Viewer | null, startup: StartupSubject): StartupView {
  if (isAdmin(viewer) || isSelf(viewer, startup.userId)) return 'full'
  if (!startup.approved || !startup.ownerActive) return 'none'
  if (getRole(viewer) === 'investor') return 'full'
  return startup.isPublic ? 'limited' : 'none'
}

/** What a viewer sees of an investor profile (rules: Visibility of investors). */
export function investorView(viewer: Viewer | null, investor: InvestorSubject): InvestorView {
  if (!isSignedIn(viewer)) return 'none'
  if (isAdmin(viewer) || isSelf(viewer, investor.userId)) return 'full'
  if (!investor.isPublic || !investor.ownerActive || investor.ownerRole !== 'investor') return 'none'
  return getRole(viewer) === 'founder' ? 'contact' : 'card'
}

/** Name, email, phone, and LinkedIn of a startup's founder are part of the full version. */
export function canSeeFounderContact(viewer: Viewer | null, startup: StartupSubject): boolean {
  return startupView(viewer, startup) === 'full'
}

/** Everyone who sees the full version can read some documents; `documentDecision` says which. */
export function canReadDocuments(viewer: Viewer | null, startup: StartupSubject): boolean {
  return startupView(viewer, startup) === 'full'
}

/** A view counts once a day per viewer, and never the owner's or an administrator's. */
export function countsAsView(viewer: Viewer | null, startup: StartupSubject): boolean {
  return (
    isSignedIn(viewer) && !isAdmin(viewer) && !isSelf(viewer, startup.userId) && startupView(viewer, startup) !== 'none'
  )
}

/** The profile that a user fills in: for their role or, while it is pending, the requested one. */
export function profileKind(viewer: Viewer | null): RequestedRole | null {
  const role = getRole(viewer)
  if (role === 'user') return viewer?.requestedRole ?? null
  return role === 'founder' || role === 'investor' ? role : null
}

/** Can request a role after a rejection, or the other one, while no role is approved. */
export function canRequestRole(viewer: Viewer | null): boolean {
  return getRole(viewer) === 'user'
}

/** Can create and update their own startup profile; a founder has only one. */
export function canManageStartup(viewer: Viewer | null): boolean {
  return profileKind(viewer) === 'founder'
}

/** The authorization of every call that manages a startup, with what it tells everyone else. */
export const forFounders = {
  authorize: canManageStartup,
  forbiddenMessage: 'You need to have a startup account to do this.',
}

/** Can create and update their own investor profile; an investor has only one. */
export function canManageInvestorProfile(viewer: Viewer | null): boolean {
  return profileKind(viewer) === 'investor'
}

/** Has, or can have, a profile that others see. */
export function canManageProfile(viewer: Viewer | null): boolean {
  return profileKind(viewer) !== null
}

/** Can submit a funding request for this startup: its founder, once approved. */
export function canRequestFunding(viewer: Viewer | null, startup: Pick<StartupSubject, 'userId'>): boolean {
  return getRole(viewer) === 'founder' && isSelf(viewer, startup.userId)
}

/** Can save startups: investors only, and no administrators. */
export function canManageSavedStartups(viewer: Viewer | null): boolean {
  return getRole(viewer) === 'investor'
}

export function canSave(viewer: Viewer | null, startup: StartupSubject): boolean {
  return canManageSavedStartups(viewer) && !isSelf(viewer, startup.userId) && startupView(viewer, startup) === 'full'
}

/** Can send this startup a request, once: everyone who can save it. */
export function canConnect(viewer: Viewer | null, startup: StartupSubject): boolean {
  return canSave(viewer, startup)
}

/** Can send an investor a request: founders who can see how to reach them. */
export function canRequestInvestor(viewer: Viewer | null, investor: InvestorSubject): boolean {
  return investorView(viewer, investor) === 'contact'
}

/** The party of a connection that a viewer is and can act for; `null` for none. */
export function connectionParty(
  viewer: Viewer | null,
  { founderId, investorId }: Pick<ConnectionSubject, 'founderId' | 'investorId'>,
): ConnectionParty | null {
  if (getRole(viewer) === 'founder' && isSelf(viewer, founderId)) return 'founder'
  return getRole(viewer) === 'investor' && isSelf(viewer, investorId) ? 'investor' : null
}

const ANSWERS = ['accepted', 'declined', 'withdrawn'] as const

/** The states to which a viewer can change a connection. */
export function allowedAnswers(viewer: Viewer | null, connection: ConnectionSubject): ConnectionAnswer[] {
  const party = connectionParty(viewer, connection)
  const transitions = party ? allowedTransitions(party, connection) : []
  return ANSWERS.filter((state) => transitions.some(({ to }) => to === state))
}

/** Can see a connection, with the other party's contact: its two parties. */
export function canSeeConnection(viewer: Viewer | null, connection: ConnectionSubject): boolean {
  return isSelf(viewer, connection.founderId) || isSelf(viewer, connection.investorId)
}

/** Can edit the site's content: editors and administrators. */
export function canUseCms(viewer: Viewer | null): boolean {
  return isAdmin(viewer) || getRole(viewer) === 'editor'
}

/** Can publish content, unpublish it, or restore an earlier version: editors, unless only administrators can. */
export function canPublishContent(viewer: Viewer | null, settings: Pick<Settings, 'editorsMayPublish'>): boolean {
  return isAdmin(viewer) || (canUseCms(viewer) && settings.editorsMayPublish)
}

/** Whether a viewer can open a page (rules: Page access). An administrator can open every one. */
export function canOpenRoute(route: Pick<Route, 'access'>, viewer: Viewer | null): boolean {
  if (route.access === 'public') return true
  const role = getRole(viewer)
  if (role === undefined) return false
  return route.access === 'signed-in' || role === 'admin' || route.access.includes(role)
}

/**
 * Drops filters and sorts by fields that the viewer can't see, so that the order or length of a list reveals nothing
 * (rules: Filters and sorts): funding and interest are for investors and administrators, `status` for administrators.
 */
export function usableFilters(viewer: Viewer | null, filters: StartupFilters): StartupFilters {
  const seesFull = isAdmin(viewer) || getRole(viewer) === 'investor'
  const isHiddenSort = /^-?(?:funding|interest)$/.test(filters.sort ?? '')
  return {
    ...filters,
    status: isAdmin(viewer) ? filters.status : undefined,
    funding: seesFull ? filters.funding : undefined,
    sort:
      (isHiddenSort && !seesFull) || (filters.sort === BY_MATCH && getRole(viewer) !== 'investor')
        ? undefined
        : filters.sort,
  }
}

/**
 * Why an administrator can't revoke this account's rights, as the message of a 409, or `null`: never their own, never
 * the last active administrator's (rules: Protected administrators). `activeAdmins` counts all, including this one.
 */
export function refuseRemoval(
  viewer: Viewer,
  target: Pick<User, 'id' | 'role' | 'active'>,
  activeAdmins: number,
): string | null {
  if (viewer.id === target.id) return 'You can’t deactivate, delete or change the role of your own account.'
  return refuseLastAdmin(target, activeAdmins)
}

/** Why no one can delete this account, not even its owner: it is the last active administrator's. */
export function refuseLastAdmin(target: Pick<User, 'role' | 'active'>, activeAdmins: number): string | null {
  const isLast = target.role === 'admin' && target.active && activeAdmins <= 1
  return isLast ? 'This is the last active administrator. Make another account an administrator first.' : null
}
