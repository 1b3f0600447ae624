import type { Role } from './enumerations.ts'

/** The home page of a role, where a login leads (rules: After a login). */
export function getHome(role: Role): string {
  const homes: Partial<Record<Role, string>> = {
    founder: '/dashboard/startup',
    investor: '/dashboard/investor',
    admin: '/dashboard/admin',
  }
  return homes[role] ?? '/'
}
