import type { Connection } from '#api/connections/calls.ts'
import type { ConnectionParty } from '#api/connections/contract/transitions.ts'

/** The other one of a connection, as far as they may be seen. */
export interface OtherParty {
  name: string
  /** `null` where there is no page to lead to. */
  href: string | null
  /** Who they are, beside the name. */
  detail: string | null
  email: string | null
  phone: string | null
  website: string | null
  linkedIn: string | null
}

const NO_DATA = 'Startup data unavailable'

/** Whom one side of a connection reads of. */
export function getOtherParty({ startup, investor, founder }: Connection, party: ConnectionParty): OtherParty {
  if (party === 'founder') {
    const { name, firmName, email, phoneNumber: phone, website, linkedIn } = investor
    return { name, href: null, detail: firmName ?? 'Angel Investor', email, phone, website, linkedIn }
  }
  const { email = null, phone = null, linkedIn = null, name = null } = founder ?? {}
  const isVisible = startup.companyName !== null
  return {
    name: startup.companyName ?? NO_DATA,
    href: isVisible ? `/startup/${startup.id}` : null,
    detail: name,
    email,
    phone,
    linkedIn,
    website: null,
  }
}
