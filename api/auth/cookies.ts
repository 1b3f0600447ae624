import type { Context } from 'hono'
import { getCookie, setCookie, deleteCookie } from 'hono/cookie'
import { createToken } from '#api/keys.ts'
import { parse } from 'hono/utils/cookie'
import type { Role } from '#api/platform/contract/enumerations.ts'

const PLAIN_NAME = 'device'
const SECURE_NAME = '__Host-device'
/** Seconds: the maximum that browsers keep a cookie. */
const LIFE = 400 * 24 * 60 * 60

const cookieName = (secure: boolean) => (secure ? SECURE_NAME : PLAIN_NAME)

/** The token that identifies this browser: from its cookie, or a new one. It gives no rights. */
export function deviceToken(c: Context, secure: boolean): string {
  const held = getCookie(c, cookieName(secure))
  return held && /^[a-z0-9]{52}$/.test(held) ? held : createToken()
}

/** Sets the device cookie at every login, and not before. */
export function writeDeviceCookie(c: Context, secure: boolean, token: string): void {
  setCookie(c, cookieName(secure), token, { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge: LIFE })
}

/** Shows static pages that someone is signed in, and their role, so that nothing flickers. It gives no rights. */
const PLAIN_HINT = 'signed_in'
const SECURE_HINT = '__Host-signed_in'
const SESSION_PLAIN_NAME = 'session'
const SESSION_SECURE_NAME = '__Host-session'

/** The name of the session cookie, which is bound to its host if the site uses https. */
const sessionCookie = (secure: boolean) => (secure ? SESSION_SECURE_NAME : SESSION_PLAIN_NAME)
const hintName = (secure: boolean) => (secure ? SECURE_HINT : PLAIN_HINT)

/** Reads the session's token from a Cookie header; `undefined` if there is none or it can't be valid. */
export function sessionToken(header: string | undefined, secure: boolean): string | undefined {
  const name = sessionCookie(secure)
  return header && /^[a-z0-9]{20,128}$/.exec(parse(header, name)[name] ?? '')?.[0]
}

/**
 * Sets the session cookie.
 *
 * @param maxAge seconds the browser keeps it; undefined ends it with the browser (no Remember me).
 */
export function writeSessionCookie(c: Context, secure: boolean, token: string, role: Role, maxAge?: number): void {
  const shared = { path: '/', secure, sameSite: 'Lax' as const, ...(maxAge !== undefined && { maxAge }) }
  setCookie(c, sessionCookie(secure), token, { ...shared, httpOnly: true })
  setCookie(c, hintName(secure), role, shared)
}

/** Updates the hint after an administrator changed the role. */
export function refreshHint(c: Context, secure: boolean, role: Role, maxAge?: number): void {
  if (getCookie(c, hintName(secure)) === role) return
  setCookie(c, hintName(secure), role, { path: '/', secure, sameSite: 'Lax', ...(maxAge !== undefined && { maxAge }) })
}

/** Deletes the session cookie and the hint. */
export function clearSessionCookie(c: Context, secure: boolean): void {
  deleteCookie(c, sessionCookie(secure), { path: '/', secure })
  deleteCookie(c, hintName(secure), { path: '/', secure })
  // The older hint, not bound to its host.
  if (secure && getCookie(c, PLAIN_HINT)) deleteCookie(c, PLAIN_HINT, { path: '/', secure })
}

/**
 * Deletes the session cookie and has the browser drop its cached pages, including those behind Back. Not `cookies`:
 * that would delete the device cookie (with an email to the owner at each login, and without the attempt count that
 * strangers can't use up) and cookies of other services on the domain. Not `storage`: it has the theme and list
 * layouts; the page removes drafts itself.
 */
export function leaveBrowser(c: Context, secure: boolean): void {
  clearSessionCookie(c, secure)
  c.header('Clear-Site-Data', '"cache"')
}
