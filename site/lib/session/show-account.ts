import { readableEmail, getAddress } from '#api/account/contract/email-domain.ts'
import type { User } from '#api/account/contract/user.ts'
import { fullName, initials } from '#api/platform/contract/person-name.ts'

/** Writes the person into the account menu and the drawer; as text, so a name can hold anything. */
export function showAccount(user: Pick<User, 'firstName' | 'lastName' | 'email'>): void {
  const texts: Record<string, string> = {
    initials: initials(user),
    name: fullName(user),
    email: readableEmail(getAddress(user.email) ?? ''),
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-account]')) {
    element.textContent = texts[element.dataset['account'] ?? ''] ?? ''
  }
}
