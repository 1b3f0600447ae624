import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { createToken } from './session.token.ts'

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
