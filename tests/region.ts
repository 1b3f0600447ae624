import type { Page } from 'playwright'
import { hydrated } from './browser.ts'
import { getCookie, openAs } from './people.ts'
import { useBrowser, useProduct } from './use-product.ts'

/** The password of everyone who registers in a journey. */
export const NEW_PASSWORD = 'harvest-lantern-88'

/** Opens a page and waits until it's hydrated. */
export async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  await hydrated(page)
  return page
}

/** Clicks the button of this name. */
export const clickButton = (within: Pick<Page, 'getByRole'>, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

/** Waits until all of these texts are shown. */
export async function expectTexts(within: Pick<Page, 'getByText'>, ...texts: string[]): Promise<void> {
  for (const text of texts) await within.getByText(text, { exact: true }).waitFor()
}

/** A sample region for a test file, and calls in the names of its users. */
export async function useCalls(...options: Parameters<typeof useProduct>) {
  const product = await useProduct(...options)
  /** Cached sessions, because a login is slow by design. */
  const cookies = new Map<string, string>()

  async function signIn(username: string, password?: string) {
    const cookie = await getCookie(product.url, username, password)
    cookies.set(`${username} ${password}`, cookie)
    return cookie
  }

  /** The `Cookie` header of a user, who is signed in on first use. */
  const sessionOf = async (username: string, password?: string) =>
    cookies.get(`${username} ${password}`) ?? signIn(username, password)

  async function send(method: string, path: string, body: object | undefined, cookie: string | undefined) {
    const isForm = body instanceof FormData
    const headers = {
      Origin: product.url,
      ...(cookie && { Cookie: cookie }),
      ...(body && !isForm && { 'Content-Type': 'application/json' }),
    }
    return fetch(product.url + path, { method, headers, ...(body && { body: isForm ? body : JSON.stringify(body) }) })
  }

  /** The response to a call of a user, `null` for a visitor. Throws when it's refused. */
  async function request(username: string | null, method: string, path: string, body?: object, password?: string) {
    let answer = await send(method, path, body, username ? await sessionOf(username, password) : undefined)
    if (username && answer.status === 401) answer = await send(method, path, body, await signIn(username, password))
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const call = async <T = { id: number }>(...question: Parameters<typeof request>) =>
    (await (await request(...question)).json()) as T

  return {
    product,
    sessionOf,
    request,
    /** The JSON of a response. */
    call,
    /** Registers a user with `NEW_PASSWORD`, and has an administrator approve the role. */
    async approved(role: 'founder' | 'investor', username: string) {
      const account = { username, email: `${username}@people.example`, firstName: 'Ines', lastName: 'Vogel' }
      const { id } = await call(null, 'POST', '/api/register', { ...account, password: NEW_PASSWORD, role })
      await request('admin', 'PATCH', `/api/admin/users/${id}/approve-role`, {})
    },
  }
}

/** A sample region for a test file, and the users in it. */
export async function useRegion(...options: Parameters<typeof useProduct>) {
  const region = await useCalls(...options)
  const browser = await useBrowser()
  return {
    ...region,
    browser,
    /** A user on a hydrated page, with their own browser context. */
    async at(
      username: string | null,
      path: string,
      ...more: [viewport?: { width: number; height: number }, password?: string]
    ) {
      const user = await openAs(browser, region.product.url, username, ...more)
      await open(user.page, path)
      return user
    },
  }
}
