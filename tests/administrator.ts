import type { Route } from 'playwright'
import { afterEach, expect, onTestFinished } from 'vitest'
import { hydrated } from './browser.ts'
import { breakTable } from './broken-table.ts'
import { getCookie, stayAs } from './people.ts'
import { useRegion } from './region.ts'

/**
 * A sample region for a test file, with an administrator in one browser for all its tests. An error on the page fails
 * the test in which it happened, unless that test has broken something on purpose.
 */
export async function administrator(...options: Parameters<typeof useRegion>) {
  const region = await useRegion(...options)
  const { product, browser } = region
  const { page, complaints } = await stayAs(browser, product.url, 'admin')
  let isBroken = false
  afterEach(() => {
    const messages = complaints.messages.splice(0)
    if (!isBroken) expect(messages).toEqual([])
    isBroken = false
  })
  return {
    ...region,
    page,
    /** Opens a section of the dashboard and waits until it's interactive. */
    async open(query = '') {
      await page.goto(`/dashboard/admin${query}`)
      await hydrated(page)
      return page
    },
    /** The server's response to the administrator. */
    async call(method: string, path: string, data?: object) {
      const answer = await page.request.fetch(path, {
        method,
        headers: { Origin: product.url },
        ...(data && { data }),
      })
      return { status: answer.status(), text: await answer.text() }
    },
    /** Sends a request as someone who signed in before. */
    async beside(username: string) {
      const Cookie = await getCookie(product.url, username)
      return async (path: string) => {
        const answer = await fetch(product.url + path, { headers: { Cookie } })
        return { status: answer.status, text: await answer.text() }
      }
    },
    /** Expects failing requests in this test, which the browser logs as errors. */
    refusing() {
      isBroken = true
    },
    /** Responds to one call in the server's place, or aborts it. */
    async intercept(call: string, answer?: Parameters<Route['fulfill']>[0]) {
      isBroken = true
      await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 })
    },
    /** Breaks a table until it's repaired, at the latest at the end of the test. */
    breaking(table: string) {
      isBroken = true
      const fix = breakTable(product.dataDir, table)
      onTestFinished(fix)
      return fix
    },
  }
}
