import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { hydrated, launchBrowser } from './browser.ts'
import { breakTable } from './broken-table.ts'
import { cookieOf, stayAs } from './people.ts'
import { startProduct, type Product } from './product.ts'
import { copyTemplate } from './setup/template.ts'

interface AtWork {
  product: Product
  browser: Browser
  page: Page
}

/**
 * A sample region of its own for a file of tests, with an administrator at one browser for all of them. What the page complains
 * about fails the test that it happened in, unless the test has broken a table.
 */
export function administrator(name: string) {
  const at = {} as AtWork
  let said: string[] = []
  let isBroken = false
  beforeAll(async () => {
    const dataDir = copyTemplate(inject('demoTemplate'), name)
    const both = [startProduct({ command: 'demo', dataDir }), launchBrowser()] as const
    ;[at.product, at.browser] = await Promise.all(both)
    const person = await stayAs(at.browser, at.product.url, 'admin')
    at.page = person.page
    said = person.complaints.messages
  })
  afterEach(() => {
    const messages = said.splice(0)
    if (!isBroken) expect(messages).toEqual([])
    isBroken = false
  })
  afterAll(async () => {
    await at.browser?.close()
    await at.product?.stop()
    rmSync(at.product.dataDir, { recursive: true, force: true })
  })

  return {
    at,
    /** Opens a part of the dashboard and waits until it answers. */
    async open(query = '') {
      await at.page.goto(`/dashboard/admin${query}`)
      await hydrated(at.page)
      return at.page
    },
    /** What the server answers to the administrator. */
    async call(method: string, path: string, data?: object) {
      const answer = await at.page.request.fetch(path, {
        method,
        headers: { Origin: at.product.url },
        ...(data && { data }),
      })
      return { status: answer.status(), text: await answer.text() }
    },
    /** Asks the server as somebody who signed in before. */
    async beside(username: string) {
      const Cookie = await cookieOf(at.product.url, username)
      return async (path: string) => {
        const answer = await fetch(at.product.url + path, { headers: { Cookie } })
        return { status: answer.status, text: await answer.text() }
      }
    },
    /** Breaks a table until it is mended, at the latest when the test has ended. */
    breaking(table: string) {
      isBroken = true
      const mend = breakTable(at.product.dataDir, table)
      onTestFinished(mend)
      return mend
    },
  }
}
