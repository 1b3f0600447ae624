import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, onTestFinished } from 'vitest'
import { isAlive } from '#tests/browser.ts'
import { mainOf } from '#tests/people.ts'
import { useCalls } from '#tests/region.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'
import type { Page, Person, PersonOptions, Scope, Viewport } from './driver/driver.ts'
import { launchDriver } from './driver/launch.ts'

export const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 360, height: 780 }

const LOOKS = 1000
const BETWEEN_LOOKS_MS = 30

/** Waits until the page's islands answer: a text that is filled in before would be put beside what stood there. */
export async function alive(page: Page): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    // A page that is left meanwhile gives no answer; the next one is asked.
    if (await page.evaluate(isAlive).catch(() => false)) return
    await pause(BETWEEN_LOOKS_MS)
  }
  throw new Error(`${await page.evaluate(() => location.href)} does not answer.`)
}

export async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path)
  await alive(page)
  return page
}

/** The path of a page with what it asks for. */
export const pathOf = (page: Page): Promise<string> => page.evaluate(() => location.pathname + location.search)

/** How wide the page is, which is the window's width unless something stands out of it. */
export const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

/** Waits until the page has this path, whatever it asks for. */
export const arrived = (page: Page, path: string): Promise<void> => page.waitForURL(({ pathname }) => pathname === path)

/** Presses the button of this name. */
export const press = (within: Scope, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click()

/** Waits until all of these texts are shown. */
export async function says(within: Scope, ...texts: string[]): Promise<void> {
  for (const text of texts) await within.getByText(text, { exact: true }).first().waitFor()
}

/** Waits until a toast says this and closes it, so that it covers nothing (rules: Toasts). */
export async function toasted(page: Page, ...texts: string[]): Promise<void> {
  await says(page.getByRole('region', { name: /notifications/i }), ...texts)
  await page.evaluate(() => document.querySelector<HTMLElement>('.toast-close')?.click())
}

const files = temporaryFolder('smoke-files')

/** The path of a file of this name, to be chosen in a browser. */
export function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(files, name)
  writeFileSync(path, content)
  return path
}

type Newcomer = Omit<PersonOptions, 'url'> & { isRefused?: boolean }

/** What browsers say of an answer that refuses a call, and Firefox of one that refuses a stream. */
const REFUSAL = /status of 4\d\d|can’t establish a connection to the server at \S+\/api\/stream/

interface Stay {
  viewport?: Viewport
  password?: string
}

/**
 * A sample region for a file of smoke tests. Each person has one browser for all tests of the file, and signs in once.
 * What a page complains of fails the test in which it happens.
 */
export async function useSmoke(...options: Parameters<typeof useCalls>) {
  const region = await useCalls(...options)
  const { product, sessionOf } = region
  const driver = await launchDriver()
  const people = new Map<string | null, Promise<Person>>()
  const opened: Person[] = []
  const refused = new Set<Person>()

  async function openPerson(more: Omit<PersonOptions, 'url'> = {}) {
    const person = await driver.openPerson({ url: product.url, ...more })
    opened.push(person)
    return person
  }

  async function enter(username: string | null, password?: string) {
    const person = await openPerson()
    if (username) await person.useSession(await sessionOf(username, password))
    return person
  }

  afterEach(() => {
    const messages = opened.flatMap((person) => {
      const all = person.complaints.messages.splice(0)
      return refused.has(person) ? all.filter((message) => !REFUSAL.test(message)) : all
    })
    refused.clear()
    if (messages.length > 0) throw new Error(messages.join('\n'))
  })

  /** The person with the browser that they have in this file; `null` is a visitor. */
  function personOf(username: string | null, password?: string): Promise<Person> {
    const person = people.get(username) ?? enter(username, password)
    people.set(username, person)
    return person
  }

  return {
    ...region,
    personOf,
    /** A person at a page that answers; `null` is a visitor. */
    async at(username: string | null, path: string, { viewport = DESK, password }: Stay = {}): Promise<Page> {
      const { page } = await personOf(username, password)
      await page.setViewportSize(viewport)
      return open(page, path)
    },
    /** A visitor with a browser for this test alone, `isRefused` where the server refuses some of their calls. */
    async newcomer({ isRefused = false, ...more }: Newcomer = {}): Promise<Person> {
      const person = await openPerson(more)
      if (isRefused) refused.add(person)
      onTestFinished(() => person.close())
      return person
    },
    /** For a test in which the server refuses calls of this person, of which the browser complains sooner or later. */
    async refused(username: string | null): Promise<void> {
      refused.add(await personOf(username))
    },
    /** The server's answer to a person, where no browser is needed: of a page its main part. */
    async read(username: string | null, path: string) {
      return mainOf(product.url, username ? await sessionOf(username) : '', path)
    },
  }
}
