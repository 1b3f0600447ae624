import type { Context } from 'hono'
import { getCookie, setCookie, deleteCookie } from 'hono/cookie'
import { createToken } from '#api/keys.ts'
import { parse } from 'hono/utils/cookie'
import type { Role } from '#api/platform/contract/enumerations.ts'

const PLAIN_NAME = 'device'
const SECURE_NAME = '__Host-device'
/** Seconds: as long as browsers keep a cookie at most. */
const LIFE = 400 * 24 * 60 * 60

const cookieName = (secure: boolean) => (secure ? SECURE_NAME : PLAIN_NAME)

/** By what this browser is known again: what its cookie holds, or a new secret. It carries no right. */
export function deviceToken(c: Context, secure: boolean): string {
  const held = getCookie(c, cookieName(secure))
  return held && /^[a-z0-9]{52}$/.test(held) ? held : createToken()
}

/** Lets the browser be known again: written with every sign-in, not before one. */
export function writeDeviceCookie(c: Context, secure: boolean, token: string): void {
  setCookie(c, cookieName(secure), token, { path: '/', secure, httpOnly: true, sameSite: 'Lax', maxAge: LIFE })
}

/** Tells static pages that somebody is signed in, and as what, so that nothing flashes. It carries no right. */
const PLAIN_HINT = 'signed_in'
const SECURE_HINT = '__Host-signed_in'
const SESSION_PLAIN_NAME = 'session'
const SESSION_SECURE_NAME = '__Host-session'

/** The name of the session cookie: bound to its host if the installation has https. */
const sessionCookie = (secure: boolean) => (secure ? SESSION_SECURE_NAME : SESSION_PLAIN_NAME)
const hintName = (secure: boolean) => (secure ? SECURE_HINT : PLAIN_HINT)

/** Reads the session's token from a Cookie header; `undefined` without a possible one. */
export function sessionToken(header: string | undefined, secure: boolean): string | undefined {
  const name = sessionCookie(secure)
  return header && /^[a-z0-9]{20,128}$/.exec(parse(header, name)[name] ?? '')?.[0]
}

/**
 * Gives the browser its session.
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

/** Takes the session, and the hint with it, from the browser. */
export function clearSessionCookie(c: Context, secure: boolean): void {
  deleteCookie(c, sessionCookie(secure), { path: '/', secure })
  deleteCookie(c, hintName(secure), { path: '/', secure })
  // The older hint, not bound to its host.
  if (secure && getCookie(c, PLAIN_HINT)) deleteCookie(c, PLAIN_HINT, { path: '/', secure })
}

/**
 * Takes the session from the browser and lets it drop its cached pages, those behind Back included. Not `cookies`: that
 * would remove the device cookie (the owner would be written to at each login, and lose the count that no stranger can
 * fill) and those of other services of the domain. Not `storage`: it holds the theme and the layout of lists; the page
 * removes drafts itself.
 */
export function leaveBrowser(c: Context, secure: boolean): void {
  clearSessionCookie(c, secure)
  c.header('Clear-Site-Data', '"cache"')
}
