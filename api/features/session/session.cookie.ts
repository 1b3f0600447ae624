import type { Context } from 'hono'
import { setCookie, deleteCookie } from 'hono/cookie'
import type { Role } from '#api/contract/enumerations.ts'

/** Tells static pages that somebody is signed in, and as what, so that nothing flashes. It carries no right. */
const HINT = 'signed_in'
const PLAIN_NAME = 'session'
const SECURE_NAME = '__Host-session'

/** The cookie of an installation: bound to its host and to https where it has https. */
const cookieName = (secure: boolean) => (secure ? SECURE_NAME : PLAIN_NAME)

/** Reads the session's token from a Cookie header; undefined where there is none that could be one. */
export function sessionToken(header: string | undefined, secure: boolean): string | undefined {
  if (!header) return undefined
  const start = `${cookieName(secure)}=`
  for (const part of header.split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(start)) return /^[a-z0-9]{20,128}$/.exec(cookie.slice(start.length))?.[0]
  }
  return undefined
}

/**
 * Gives the browser its session.
 *
 * @param maxAge seconds the browser keeps it; undefined ends it with the browser (no Remember me).
 */
export function writeSessionCookie(c: Context, secure: boolean, token: string, role: Role, maxAge?: number): void {
  const shared = { path: '/', secure, sameSite: 'Lax' as const, ...(maxAge !== undefined && { maxAge }) }
  setCookie(c, cookieName(secure), token, { ...shared, httpOnly: true })
  setCookie(c, HINT, role, shared)
}

/** Renews the hint after a role change, or takes it away with the session. */
export function clearSessionCookie(c: Context, secure: boolean): void {
  deleteCookie(c, cookieName(secure), { path: '/', secure })
  deleteCookie(c, HINT, { path: '/', secure })
}
