import { describe, expect, test } from 'vitest'
import { openUser } from '#tests/browser.ts'
import { loadMain } from '#tests/people.ts'
import { clickButton, useRegion } from '#tests/region.ts'

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
