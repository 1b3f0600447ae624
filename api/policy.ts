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
 * The viewer, as far as permissions depend on the account. `null` is a visitor. The API enforces with these functions,
 * the screens hide with them, the tests print them as a matrix.
 */
export type Viewer = Pick<
  User,
  'id' | 'role' | 'requestedRole' | 'approved' | 'active' | 'mustChangePassword' | 'mustSetUpTwoStep'
>

/** The startup, as far as the policy depends on it. */
export interface StartupSubject {
  userId: number
  approved: boolean
  isPublic: boolean
  ownerActive: boolean
}

/** The investor profile, as far as the policy depends on it. */
export interface InvestorSubject {
  userId: number
  isPublic: boolean
  ownerRole: Role
  ownerActive: boolean
}

/** The two sides of a connection, as user ids. */
export interface ConnectionSubject extends ConnectionSnapshot {
  founderId: number
  investorId: number
}

export type StartupView = 'none' | 'limited' | 'full'
/** `card`: a directory entry. `contact`: with website, LinkedIn, phone and e-mail. `full`: the whole profile. */
export type InvestorView = 'none' | 'card' | 'contact' | 'full'

/**
 * A deactivated account has a visitor's rights. So has one whose temporary password still stands, or that has yet to
 * set up a required two-step login.
 */
function signedIn(viewer: Viewer | null): Viewer | null {
  return viewer?.active && !viewer.mustChangePassword && !viewer.mustSetUpTwoStep ? viewer : null
}

function getRole(viewer: Viewer | null): Role | undefined {
  return signedIn(viewer)?.role
}

function isSelf(viewer: Viewer | null, userId: number): boolean {
  return signedIn(viewer)?.id === userId
}

/** A person's duties before anything else: to choose a password of their own, then to set up two-step login. */
export type RequiredAction = 'password' | 'two-step'

export function getRequiredAction(viewer: Viewer | null): RequiredAction | null {
  if (!viewer?.active) return null
  if (viewer.mustChangePassword) return 'password'
  return viewer.mustSetUpTwoStep ? 'two-step' : null
}

/** The same person as if nothing had to be done first. */
export const withoutRequiredActions = (viewer: Viewer | null): Viewer | null =>
  viewer && { ...viewer, mustChangePassword: false, mustSetUpTwoStep: false }

/** Everybody, visitors included. */
export const isAnyone = (_viewer: Viewer | null): true => true

export function isSignedIn(viewer: Viewer | null): boolean {
  return signedIn(viewer) !== null
}

/** Holds the role that was asked for: may read how much happens here (rules: Platform figures). */
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

/** May be a side of a connection, and is suggested to the other side (rules: Fit). */
export function canHaveConnections(viewer: Viewer | null): boolean {
  return isFounder(viewer) || getRole(viewer) === 'investor'
}

/** Invites others to join (rules: Members invite). */
export function canInvite(viewer: Viewer | null): boolean {
  return canHaveConnections(viewer)
}

/** What of a startup a viewer sees (rules: Visibility). */
export function startupView(viewer: Viewer | null, startup: StartupSubject): StartupView {
  if (isAdmin(viewer) || isSelf(viewer, startup.userId)) return 'full'
  if (!startup.approved || !startup.ownerActive) return 'none'
  if (getRole(viewer) === 'investor') return 'full'
  return startup.isPublic ? 'limited' : 'none'
}

/** What of an investor profile a viewer sees (rules: Visibility of investors). */
export function investorView(viewer: Viewer | null, investor: InvestorSubject): InvestorView {
  if (!isSignedIn(viewer)) return 'none'
  if (isAdmin(viewer) || isSelf(viewer, investor.userId)) return 'full'
  if (!investor.isPublic || !investor.ownerActive || investor.ownerRole !== 'investor') return 'none'
  return getRole(viewer) === 'founder' ? 'contact' : 'card'
}

/** Name, e-mail, phone and LinkedIn of a startup's founder go with the full version. */
export function canSeeFounderContact(viewer: Viewer | null, startup: StartupSubject): boolean {
  return startupView(viewer, startup) === 'full'
}

/** Everybody who sees the full version may read documents at all; `documentDecision` says which. */
export function canReadDocuments(viewer: Viewer | null, startup: StartupSubject): boolean {
  return startupView(viewer, startup) === 'full'
}

/** A view counts once a day per viewer, and never the owner's or an administrator's. */
export function countsAsView(viewer: Viewer | null, startup: StartupSubject): boolean {
  return (
    isSignedIn(viewer) && !isAdmin(viewer) && !isSelf(viewer, startup.userId) && startupView(viewer, startup) !== 'none'
  )
}

/** The profile form a person fills in: their role's or, while it is pending, the requested one's. */
export function profileKind(viewer: Viewer | null): RequestedRole | null {
  const role = getRole(viewer)
  if (role === 'user') return viewer?.requestedRole ?? null
  return role === 'founder' || role === 'investor' ? role : null
}

/** Asks again for a role after a rejection, or for the other one: while no role is approved. */
export function canRequestRole(viewer: Viewer | null): boolean {
  return getRole(viewer) === 'user'
}

/** Creates and updates their own startup profile; a founder has only one. */
export function canManageStartup(viewer: Viewer | null): boolean {
  return profileKind(viewer) === 'founder'
}

/** Creates and updates their own investor profile; an investor has only one. */
export function canManageInvestorProfile(viewer: Viewer | null): boolean {
  return profileKind(viewer) === 'investor'
}

/** Has, or may have, a profile that others read. */
export function canManageProfile(viewer: Viewer | null): boolean {
  return profileKind(viewer) !== null
}

/** Submits a funding request for this startup: its founder, once approved as one. */
export function canRequestFunding(viewer: Viewer | null, startup: Pick<StartupSubject, 'userId'>): boolean {
  return getRole(viewer) === 'founder' && isSelf(viewer, startup.userId)
}

/** Keeps a list of saved startups: investors only, administrators not either. */
export function canManageSavedStartups(viewer: Viewer | null): boolean {
  return getRole(viewer) === 'investor'
}

export function canSave(viewer: Viewer | null, startup: StartupSubject): boolean {
  return canManageSavedStartups(viewer) && !isSelf(viewer, startup.userId) && startupView(viewer, startup) === 'full'
}

/** Asks to connect with this startup, once: who may save it may ask. */
export function canConnect(viewer: Viewer | null, startup: StartupSubject): boolean {
  return canSave(viewer, startup)
}

/** Asks an investor for an introduction: founders, those who let them see how to be reached. */
export function canRequestInvestor(viewer: Viewer | null, investor: InvestorSubject): boolean {
  return investorView(viewer, investor) === 'contact'
}

/** The side of a connection that a viewer is and may act for; `null` for none. */
export function connectionParty(
  viewer: Viewer | null,
  { founderId, investorId }: Pick<ConnectionSubject, 'founderId' | 'investorId'>,
): ConnectionParty | null {
  if (getRole(viewer) === 'founder' && isSelf(viewer, founderId)) return 'founder'
  return getRole(viewer) === 'investor' && isSelf(viewer, investorId) ? 'investor' : null
}

const ANSWERS = ['accepted', 'declined', 'withdrawn'] as const

/** The states into which a viewer may move a connection. */
export function allowedAnswers(viewer: Viewer | null, connection: ConnectionSubject): ConnectionAnswer[] {
  const party = connectionParty(viewer, connection)
  const transitions = party ? allowedTransitions(party, connection) : []
  return ANSWERS.filter((state) => transitions.some(({ to }) => to === state))
}

/** Sees a connection, with the other side's contact: its two sides. */
export function canSeeConnection(viewer: Viewer | null, connection: ConnectionSubject): boolean {
  return isSelf(viewer, connection.founderId) || isSelf(viewer, connection.investorId)
}

/** Edits the site's content: editors and administrators. */
export function canUseCms(viewer: Viewer | null): boolean {
  return isAdmin(viewer) || getRole(viewer) === 'editor'
}

/** Publishes content, takes it off the site or restores an earlier version: editors, unless only administrators may. */
export function canPublishContent(viewer: Viewer | null, settings: Pick<Settings, 'editorsMayPublish'>): boolean {
  return isAdmin(viewer) || (canUseCms(viewer) && settings.editorsMayPublish)
}

/** Whether the guard lets a viewer open a page (rules: Page access). An administrator passes every one. */
export function canOpenRoute(route: Pick<Route, 'access'>, viewer: Viewer | null): boolean {
  if (route.access === 'public') return true
  const role = getRole(viewer)
  if (role === undefined) return false
  return route.access === 'signed-in' || role === 'admin' || route.access.includes(role)
}

/**
 * A filter or sort by a field that the viewer may not see is dropped, so that the order or length of a list tells
 * nothing (rules: Filters and sorts): funding and interest are for investors and administrators, `status` for
 * administrators.
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
 * Why an administrator may not take this account's rights away, as the sentence of a 409, or `null`: never their own,
 * never the last active administrator's (rules: Protected administrators). `activeAdmins` counts all, the target
 * included.
 */
export function refuseRemoval(
  viewer: Viewer,
  target: Pick<User, 'id' | 'role' | 'active'>,
  activeAdmins: number,
): string | null {
  if (viewer.id === target.id) return 'You cannot deactivate, delete or change the role of your own account.'
  return refuseLastAdmin(target, activeAdmins)
}

/** Why nobody may remove this account, not even its owner: it is the last active administrator's. */
export function refuseLastAdmin(target: Pick<User, 'role' | 'active'>, activeAdmins: number): string | null {
  const isLast = target.role === 'admin' && target.active && activeAdmins <= 1
  return isLast ? 'This is the last active administrator. Make another account an administrator first.' : null
}
