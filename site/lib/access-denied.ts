import type { Role } from '#api/platform/contract/enumerations.ts'

/** The Access Denied page (rules: Access denied). */
export const ACCESS_DENIED = {
  heading: 'Access Denied',
  text: "You don't have permission to access this page.",
  noProfile: 'You need to have an investor or startup account to create a profile',
  homeLink: 'Return to Home Page',
} as const

const GROUPS: Partial<Record<Role, string>> = {
  founder: 'startup founders',
  investor: 'investors',
  admin: 'administrators',
}

/** 'Only administrators or startup founders can access this page.', in the order of the route table. */
export function onlyTheseRoles(roles: readonly Role[]): string {
  return `Only ${roles.map((role) => GROUPS[role] ?? `${role}s`).join(' or ')} can access this page.`
}
