import { parseOneOf } from '#api/platform/contract/enumerations.ts'

export const LIST_VIEWS = ['table', 'grid', 'list'] as const
export type ListView = (typeof LIST_VIEWS)[number]

const STORED = 'startup_view'
/** Over https: bound to its host, which no name beside it can write. */
const STORED_SECURELY = `__Host-${STORED}`

/** The view of this name. */
export const toListView = (name: string | null | undefined): ListView | undefined => parseOneOf(LIST_VIEWS, name ?? '')

/** The cookie of the choice in a page's request; it holds nothing but one of three words. */
export const viewCookie = (cookies: { get(name: string): { value: string } | undefined }) =>
  (cookies.get(STORED_SECURELY) ?? cookies.get(STORED))?.value

/** The cookie that remembers the choice for a year. */
export const cookieFor = (view: ListView, isSecure: boolean) =>
  isSecure
    ? `${STORED_SECURELY}=${view}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`
    : `${STORED}=${view}; Path=/startups; Max-Age=31536000; SameSite=Lax`

/** Remembers the choice, so that the server draws the right view at once. */
export function saveView(view: ListView): void {
  document.cookie = cookieFor(view, location.protocol === 'https:')
}
