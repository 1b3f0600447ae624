import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, onTestFinished } from 'vitest'
import type { Connection } from '#api/connections/calls.ts'
import { isHydrated } from '#tests/browser.ts'
import { loadMain } from '#tests/people.ts'
import { useCalls } from '#tests/region.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import type { Page, User, UserOptions, Scope, Viewport } from './driver/driver.ts'
import { launchDriver } from './driver/launch.ts'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 360, height: 780 }

const MAX_POLLS = 1000
const POLL_INTERVAL_MS = 30

/** Waits until the page's islands are hydrated: a text filled in before would be added to the existing one. */
export async function waitForHydration(page: Page): Promise<void> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    // A page that is left in the meantime doesn't respond; the next one is checked.
    if (await page.evaluate(isHydrated).catch(() => false)) return
    await pause(POLL_INTERVAL_MS)
  }
  throw new Error(`${await page.evaluate(() => location.href)} is not hydrated.`)
}

export async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  await waitForHydration(page)
  return page
}

/** The path of a page with its query. */
export const getPath = (page: Page): Promise<string> => page.evaluate(() => location.pathname + location.search)

/** The width of the page, which is the window's width unless something overflows it. */
export const getWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

/** Waits until the page has this path, with any query. */
export const arrived = (page: Page, path: string): Promise<void> => page.waitForURL(({ pathname }) => pathname === path)

/** Clicks the button of this name. */
export const clickButton = (within: Scope, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

/** Waits until all of these texts are shown. */
export async function expectTexts(within: Scope, ...texts: string[]): Promise<void> {
  for (const text of texts) await within.getByText(text, { exact: true }).first().waitFor()
}

/** Waits for a toast with this text and closes it, so that it covers nothing (rules: Toasts). */
export async function toasted(page: Page, ...texts: string[]): Promise<void> {
  await expectTexts(page.getByRole('region', { name: /notifications/i }), ...texts)
  await page.evaluate(() => document.querySelector<HTMLElement>('.toast-close')?.click())
}

const files = temporaryFolder('smoke-files')

/** The path of a file of this name, to be selected in a browser. */
export function getFile(name: string, content: string | Uint8Array): string {
  const path = join(files, name)
  writeFileSync(path, content)
  return path
}

type Newcomer = Omit<UserOptions, 'url'> & { isRefused?: boolean }

/** What browsers report about a refused call, and Firefox about a refused stream. */
const ERROR = /status of 4\d\d|can’t establish a connection to the server at \S+\/api\/stream/

interface Stay {
  viewport?: Viewport
  password?: string
}

/**
 * A sample region for a file of smoke tests. Each user has one browser context for all tests of the file, and signs in
 * once. An error on a page fails the test in which it happens.
 */
export async function useSmoke(...options: Parameters<typeof useCalls>) {
  const region = await useCalls(...options)
  const { product, sessionOf } = region
  const driver = await launchDriver()
  const users = new Map<string | null, Promise<User>>()
  const opened: User[] = []
  const refused = new Set<User>()

  async function openUser(more: Omit<UserOptions, 'url'> = {}) {
    const user = await driver.openUser({ url: product.url, ...more })
    opened.push(user)
    return user
  }

  async function enter(username: string | null, password?: string) {
    const user = await openUser()
    if (username) await user.useSession(await sessionOf(username, password))
    return user
  }

  afterEach(() => {
    const messages = opened.flatMap((user) => {
      const all = user.complaints.messages.splice(0)
      return refused.has(user) ? all.filter((message) => !ERROR.test(message)) : all
    })
    refused.clear()
    if (messages.length > 0) throw new Error(messages.join('\n'))
  })

  /** The user with their browser context for this file; `null` is a visitor. */
  function personOf(username: string | null, password?: string): Promise<User> {
    const user = users.get(username) ?? enter(username, password)
    users.set(username, user)
    return user
  }

  return {
    ...region,
    personOf,
    /** A user on a hydrated page; `null` is a visitor. */
    async at(username: string | null, path: string, { viewport = DESKTOP, password }: Stay = {}): Promise<Page> {
      const { page } = await personOf(username, password)
      await page.setViewportSize(viewport)
      return open(page, path)
    },
    /** A visitor with a browser context for this test alone, `isRefused` if the server refuses some of their calls. */
    async newcomer({ isRefused = false, ...more }: Newcomer = {}): Promise<User> {
      const user = await openUser(more)
      if (isRefused) refused.add(user)
      onTestFinished(() => user.close())
      return user
    },
    /** For a test in which the server refuses calls of this user, about which the browser reports errors. */
    async refused(username: string | null): Promise<void> {
      refused.add(await personOf(username))
    },
    /** The id of a startup that investors can see. */
    async getStartupId(companyName: string): Promise<number> {
      const path = `/api/startups?q=${encodeURIComponent(companyName)}`
      const found = await region.call<{ id: number; companyName: string }[]>('investor', 'GET', path)
      return found.find((startup) => startup.companyName === companyName)!.id
    },
    /** The page on which a user talks with the other one about a startup. */
    async getConversationPath(username: string, companyName: string): Promise<string> {
      const connections = await region.call<Connection[]>(username, 'GET', '/api/connections')
      return `/conversations/${connections.find(({ startup }) => startup.companyName === companyName)!.id}`
    },
    /** The server's response to a user, where no browser is needed; for a page, its main part. */
    async read(username: string | null, path: string) {
      return loadMain(product.url, username ? await sessionOf(username) : '', path)
    },
  }
}
