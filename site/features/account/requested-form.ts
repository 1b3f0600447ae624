import { ROLE_CHOICES, type RoleChoice } from './role-choices.ts'

export type AuthTab = 'login' | 'register'

/** What the address of /auth asks for: `?tab=register&role=founder`. */
export interface RequestedForm {
  tab: AuthTab
  /** The role that Register begins with. */
  role?: RoleChoice | undefined
}

export function readRequestedForm(search: URLSearchParams): RequestedForm {
  const role = ROLE_CHOICES.find(({ id }) => id === search.get('role'))?.id
  return { tab: search.get('tab') === 'register' ? 'register' : 'login', role }
}
