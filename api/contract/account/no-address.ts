const DOMAIN = '@no-address.invalid'

/** What stands for the address of an account that has none: unique, and no mail goes there (RFC 2606). */
export const standInAddress = (userId: number): string => `account-${userId}${DOMAIN}`

/** Whether an account has an address: one that it never confirmed has gone to whoever showed that it is theirs. */
export const hasAddress = (email: string): boolean => !email.endsWith(DOMAIN)

/** The address for others to read, and in files; null where the account has none. */
export const addressOf = (email: string): string | null => (hasAddress(email) ? email : null)
