import type { Browser, BrowserContext, Page } from 'playwright'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { hydrated, openBrowser, openUser } from './browser.ts'

/** Signs a demo account in through the form and waits for the next page. */
export async function logIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/auth')
  await hydrated(page)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth')
}

/** Signs a demo account in through the API only; returns the Cookie header. */
export async function getCookie(url: string, username: string, password = DEMO_PASSWORD): Promise<string> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ username, password }),
  })
  if (!response.ok) throw new Error(`${username} could not log in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A demo account with its own browser context, signed in through the API only; `null` is a visitor. */
export async function openAs(
  browser: Browser,
  url: string,
  username: string | null,
  viewport?: Size,
  password?: string,
) {
  const user = await openUser(browser, url, viewport)
  if (username) await signIn(user.context, url, await getCookie(url, username, password))
  return user
}

/** The same for all tests of a file, so that loaded assets stay cached. */
export async function stayAs(browser: Browser, url: string, username: string) {
  const user = await openBrowser(browser, url)
  await signIn(user.context, url, await getCookie(url, username))
  return user
}

/** Users who occur in many tests of a file, each with one browser context that is opened on first use. */
export function stayers(browser: Browser, url: string) {
  const users = new Map<string, ReturnType<typeof stayAs>>()
  return (username: string) => {
    const user = users.get(username) ?? stayAs(browser, url, username)
    users.set(username, user)
    return user
  }
}

/** A user in a browser in place of the previous one, signed in through the API only; `null` is a visitor. */
export async function signInAs(context: BrowserContext, url: string, username: string | null, password?: string) {
  await context.clearCookies()
  if (username) await signIn(context, url, await getCookie(url, username, password))
}

const signIn = (context: BrowserContext, url: string, header: string): Promise<void> =>
  context.addCookies(sessionCookies(header, url))

/** The cookies of a `Cookie` header in Playwright's format. */
export function sessionCookies(header: string, url: string) {
  return header.split('; ').map((cookie) => {
    const [name = '', ...value] = cookie.split('=')
    return { name, value: value.join('='), url }
  })
}

/** The server's response to a user (for a page, its main part), where no browser is needed. */
export async function loadMain(url: string, cookie: string, path: string) {
  const answer = await fetch(url + path, { redirect: 'manual', headers: { Cookie: cookie } })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, main: /<main[^]*<\/main>/.exec(text)?.[0] ?? '' }
}

interface Size {
  width: number
  height: number
}
