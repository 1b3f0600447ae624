import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openUser } from '#tests/browser.ts'
import { loadMain } from '#tests/people.ts'
import { NEW_PASSWORD, clickButton, open, useRegion } from '#tests/region.ts'

const { product, browser } = await useRegion('registering')

const load = async (query: string) => (await loadMain(product.url, '', `/auth${query}`)).main

describe('/auth as the server sends it', () => {
  test('shows the tab that the address asks for, with the role chosen', async () => {
    const shown = async (query: string) => {
      const main = (await load(query)).replace(/<noscript>[^]*<\/noscript>/, '')
      return {
        tab: /data-tab="(\w+)"[^>]*aria-selected="true"/.exec(main)?.[1],
        form: /<form[^>]*aria-label="(\w+)"/.exec(main)?.[1],
        role: [...main.matchAll(/<input type="radio"[^>]*>/g)]
          .filter(([radio]) => / checked=""/.test(radio))
          .map(([radio]) => /value="(\w+)"/.exec(radio)![1]),
      }
    }
    expect(await shown('')).toEqual({ tab: 'login', form: 'Login', role: [] })
    expect(await shown('?tab=register')).toEqual({ tab: 'register', form: 'Register', role: [] })
    for (const role of ['founder', 'investor'])
      expect(await shown(`?tab=register&role=${role}`)).toEqual({ tab: 'register', form: 'Register', role: [role] })
    expect(await shown('?tab=register&role=admin')).toEqual({ tab: 'register', form: 'Register', role: [] })
  })

  test('has the asked form first for a browser without scripts', async () => {
    const { page } = await openUser(browser, product.url, undefined, false)
    const forms = () =>
      page.getByRole('form').evaluateAll((all) => all.map((form) => form.querySelector('h2')!.innerText))
    await page.goto('/auth')
    expect(await forms()).toEqual(['Log in', 'Register'])
    await page.goto('/auth?tab=register&role=investor')
    expect(await forms()).toEqual(['Register', 'Log in'])
    const register = page.getByRole('form', { name: 'Register' })
    const isInvestor = () => register.getByRole('radio', { name: 'Investor' }).isChecked()
    expect(await isInvestor()).toBe(true)
    // What is refused comes back as it was, at the same address.
    await register.getByLabel('First name').fill('Plain')
    await register.evaluate((form: HTMLFormElement) => form.setAttribute('novalidate', ''))
    await clickButton(register, 'Create account')
    await page.getByRole('alert').waitFor()
    expect(await forms()).toEqual(['Register', 'Log in'])
    expect(await register.getByLabel('First name').inputValue()).toBe('Plain')
    expect(await isInvestor()).toBe(true)
  })
})

/** Counts clicks, and keys typed, in a page over navigations. */
async function countClicks(page: Page) {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`)
    addEventListener('pointerdown', count, true)
    addEventListener('keydown', count, true)
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

test.each([
  { width: 1280, height: 800, name: 'Submit Your Pitch', role: 'founder' },
  { width: 390, height: 844, name: 'Submit Your Pitch', role: 'founder' },
  { width: 1280, height: 800, name: 'Find Startups', role: 'investor' },
  { width: 390, height: 844, name: 'Find Startups', role: 'investor' },
])('“$name” leads to an account in 3 clicks at $width px', async ({ width, height, name, role }) => {
  const { page, complaints } = await openUser(browser, product.url, { width, height })
  const clicks = await countClicks(page)
  await open(page, '/')
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Quist')
  await page.getByLabel('Email').fill(`nora.${role}.${width}@people.example`)
  await page.getByLabel('Username').fill(`nora.${role}.${width}`)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByText('I accept the terms and conditions').click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await clicks()).toBe(3)
  const user = (await (await page.request.get('/api/user')).json()) as { requestedRole: string }
  expect(user.requestedRole).toBe(role)
  expect(complaints.messages).toEqual([])
})
