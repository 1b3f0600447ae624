import type { PasswordResetRequest } from '#api/auth/calls.ts'

/** Whom a request is about, as the person typed it. */
export const getName = ({ username, email, userId }: PasswordResetRequest) => username ?? email ?? `User ${userId}`
