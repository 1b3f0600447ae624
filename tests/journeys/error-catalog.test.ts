import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { breakTable } from '#tests/broken-table.ts'
import { hydrated, refusedWith, toasted, type Complaints } from '#tests/browser.ts'
import { ofPages } from '#tests/pdf-kinds.ts'
import { stayers } from '#tests/people.ts'
import { failsTwice, plant, type Failing } from '#tests/planted-failures.ts'
import { NEW_PASSWORD, open, clickButton, useRegion } from '#tests/region.ts'
import { CATALOG, ELSEWHERE } from '#tests/error-catalog.ts'

const { product, browser, at, request, call, approved } = await useRegion('error-catalog')
const staying = stayers(browser, product.url)

const seen = new Set<string>()
const see = (...texts: string[]) => texts.forEach((text) => seen.add(text))

/** Waits for a toast, closes it, and records its text. */
async function expectTexts(page: Page, ...texts: string[]): Promise<void> {
  await toasted(page, ...texts)
  see(...texts)
}

/** Waits for a text on the page and records it. */
async function shows(page: Pick<Page, 'getByText'>, ...texts: string[]): Promise<void> {
  for (const text of texts) await page.getByText(text, { exact: true }).first().waitFor()
  see(...texts)
}

const fails = (page: Page, failing: Failing) => failsTwice(page, failing, see)

/** Breaks a table until it's repaired, at the latest at the end of the test. */
function breaking(table: string): () => void {
  const fix = breakTable(product.dataDir, table)
  onTestFinished(fix)
  return fix
}

/** Errors on a page other than the planted responses. */
const unplanned = ({ messages }: Complaints) =>
  messages.splice(0).filter((message) => !/Failed to load resource|net::ERR_FAILED/.test(message))

const SOMETHING_WRONG = 'Something went wrong. Please try again.'
const UNEXPECTED = 'An unexpected error occurred'

describe('accounts', () => {
  test('login, logout, and registration report failures and success', async () => {
    const { page, complaints } = await at(null, '/auth')
    await page.getByLabel('Username').fill('founder')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    const login = () => clickButton(page, 'Log in')
    await fails(page, { call: '**/api/login', click: login, title: 'Login failed' })
    await login()
    await page.waitForURL('**/dashboard/startup')
    await expectTexts(page, 'Login successful', 'Welcome back, Maya!')

    await hydrated(page)
    const signOut = () => page.evaluate(() => document.querySelector<HTMLElement>('[data-sign-out]')!.click())
    await fails(page, { call: '**/api/logout', click: signOut, title: 'Logout failed' })
    await signOut()
    await page.waitForURL((url) => url.pathname === '/')
    await expectTexts(page, 'Logged out', 'You have been successfully logged out')

    await open(page, '/auth?tab=register')
    await page.getByRole('radio', { name: 'Founder' }).press('Space')
    await page.getByLabel('First name').fill('Runa')
    await page.getByLabel('Last name').fill('Quist')
    await page.getByLabel('Email').fill('runa@people.example')
    await page.getByLabel('Username').fill('runa.quist')
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('checkbox', { name: /terms and conditions/ }).press('Space')
    const register = () => clickButton(page, 'Create account')
    await fails(page, { call: '**/api/register', click: register, title: 'Registration failed' })
    await register()
    await expectTexts(page, 'Registration successful', 'Your account has been created!')
    expect(unplanned(complaints)).toEqual([])
  })

  test('a forgotten password asks again after a failure', async () => {
    const { page, complaints } = await at(null, '/password-reset')
    await page.getByLabel('Username').fill('founder2')
    await page.getByLabel('Reason').fill('I have a new phone')
    const send = () => clickButton(page, 'Submit Request')
    const otherwise = 'Failed to submit reset request. Please try again.'
    await fails(page, {
      call: '**/api/password-reset/request',
      click: send,
      title: 'Request Failed',
      otherwise,
      isFixed: true,
    })
    await send()
    await expectTexts(page, 'Request Submitted')
    expect(unplanned(complaints)).toEqual([])
  })

  test('the settings report failures and success', async () => {
    await approved('investor', 'catalogue')
    const { page, complaints } = await at('catalogue', '/settings', undefined, NEW_PASSWORD)
    await page.getByLabel('First name').fill('Inga')
    const save = () => clickButton(page, 'Save changes')
    await fails(page, { call: '**/api/user/profile', click: save, title: 'Failed to update profile' })
    await save()
    await expectTexts(page, 'Profile updated successfully')
    await page.getByRole('tab', { name: 'Password' }).click()
    await page.getByLabel('Current password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('New password', { exact: true }).fill('meadow-copper-93')
    await page.getByLabel('Confirm new password', { exact: true }).fill('meadow-copper-93')
    const change = () => clickButton(page, 'Update password')
    await fails(page, { call: '**/api/user/change-password', click: change, title: 'Failed to update password' })
    await change()
    await expectTexts(page, 'Password updated successfully')
    expect(unplanned(complaints)).toEqual([])
  })
})

describe('administration', () => {
  const opened = async (query: string) => open((await staying('admin')).page, `/dashboard/admin${query}`)
  /** Selects an action for a visible user. */
  async function choose(page: Page, name: string, action: string) {
    await clickButton(page, `Actions for ${name}`)
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  /** A decision that is refused because the entry has changed reloads it, which another test covers. */
  const except = [409]

  test('a review reports failures and success, and loads the profile again', async () => {
    const page = await opened('?tab=users&q=Elliot+Crane')
    const letGo = await plant(page, '**/api/admin/investors/user/*', { status: 500, body: '' })
    await clickButton(page, 'Review the role request of Elliot Crane')
    const dialog = page.getByRole('dialog')
    await shows(dialog, 'Failed to fetch investor profile')
    await letGo()
    await clickButton(dialog, 'Try Again')
    await dialog.getByText(/^Pharmacist who moved back home/).waitFor()
    const approve = () => clickButton(dialog, 'Approve')
    await fails(page, {
      call: '**/api/admin/users/*/approve-role',
      click: approve,
      title: 'Failed to approve role request',
      except,
    })
    await approve()
    await expectTexts(page, 'User role request has been approved')

    await opened('?tab=users&q=pendingfounder')
    await clickButton(page, 'Review the role request of Dara Nwosu')
    await shows(dialog, 'This user has not completed their startup profile yet.')
    await clickButton(dialog, 'Reject')
    const reject = () => clickButton(dialog, 'Reject request')
    await fails(page, {
      call: '**/api/admin/users/*/reject-role',
      click: reject,
      title: 'Failed to reject role request',
      except,
    })
    await reject()
    await expectTexts(page, 'User role request has been rejected')

    const ilse = { firstName: 'Ilse', lastName: 'Marten', email: 'ilse@people.example', username: 'ilse.marten' }
    await request(null, 'POST', '/api/register', { ...ilse, password: NEW_PASSWORD, role: 'investor' })
    await opened('?tab=users&q=Ilse+Marten')
    await clickButton(page, 'Review the role request of Ilse Marten')
    await shows(page, 'This user has not completed their investor profile yet.')
    expect(unplanned((await staying('admin')).complaints)).toEqual([])
  })

  test('decisions about an account report failures and success', async () => {
    const page = await opened('?tab=users&q=Lucia+Ferrante')
    const of = (action: string) => `**/api/admin/users/*/${action}`
    await choose(page, 'Lucia Ferrante', 'Change role')
    await page.getByRole('radiogroup', { name: 'Lucia Ferrante’s role' }).getByText('Founder', { exact: true }).click()
    const change = () => clickButton(page, 'Change role')
    await fails(page, { call: of('role'), click: change, title: 'Failed to update user role', except })
    await change()
    await expectTexts(page, 'User role has been updated')

    await choose(page, 'Lucia Ferrante', 'Deactivate')
    const off = page.getByRole('alertdialog', { name: 'Deactivate user' })
    expect(await off.innerText()).toContain('can no longer log in')
    const deactivate = () => clickButton(off, 'Deactivate')
    await fails(page, { call: of('deactivate'), click: deactivate, title: 'Failed to deactivate user', except })
    await deactivate()
    await expectTexts(page, 'User has been deactivated')
    await page.getByRole('row', { name: /Lucia Ferrante.*Deactivated/ }).waitFor()

    await choose(page, 'Lucia Ferrante', 'Activate')
    const activate = () => clickButton(page.getByRole('alertdialog', { name: 'Activate user' }), 'Activate')
    await fails(page, { call: of('activate'), click: activate, title: 'Failed to activate user', except })
    await activate()
    await expectTexts(page, 'User has been activated')

    await opened('?tab=users&q=Petra+Vance')
    await choose(page, 'Petra Vance', 'Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete user' })
    const question = await dialog.innerText()
    for (const part of ['permanently removes', 'all associated data, including profiles and saved startups'])
      expect(question).toContain(part)
    expect(question).toContain('cannot be undone')
    const remove = () => clickButton(dialog, 'Delete user')
    const failing = { call: '**/api/admin/users/*', method: 'DELETE', click: remove, except }
    await fails(page, { ...failing, title: 'Failed to delete user' })
    await remove()
    await expectTexts(page, 'User and associated data deleted successfully')
    await shows(page, 'No users found.')
    expect(unplanned((await staying('admin')).complaints)).toEqual([])
  })

  test('decisions about a startup report failures and success', async () => {
    const page = await opened('?tab=startups&q=Weftline')
    const row = page.getByRole('row', { name: /Weftline Mills/ })
    const toggle = () =>
      row
        .locator('label')
        .filter({ has: page.getByRole('switch') })
        .click()
    await fails(page, {
      call: '**/api/admin/startups/*/public-status',
      click: toggle,
      title: 'Failed to update startup visibility',
      except,
    })
    await toggle()
    await expectTexts(page, 'Startup visibility has been updated')
    const approve = () => clickButton(page, 'Approve Weftline Mills')
    await fails(page, {
      call: '**/api/admin/startups/*/approve',
      click: approve,
      title: 'Failed to approve startup',
      except,
    })
    await page.getByLabel('Search startups').fill('nothing of that name')
    await shows(page, 'No startups found', 'Try adjusting your filters')
    expect(unplanned((await staying('admin')).complaints)).toEqual([])
  })

  test('a password reset reports failures and success', async () => {
    const page = await opened('?tab=password-resets')
    await clickButton(page, 'Reject the reset of opal.jennings')
    const dialog = page.getByRole('alertdialog', { name: 'Reject password reset' })
    const reject = () => clickButton(dialog, 'Reject request')
    await fails(page, {
      call: '**/api/admin/password-reset-requests/*/process',
      click: reject,
      title: 'Failed to process password reset request',
      except,
    })
    await reject()
    await expectTexts(page, 'Password reset request processed successfully')
    expect(unplanned((await staying('admin')).complaints)).toEqual([])
  })

  test('failed loads say so and offer Try Again', async () => {
    const { page, complaints } = await staying('admin')
    const fix = breaking('startup_profiles')
    await open(page, '/dashboard/admin')
    await shows(page, 'Unable to load admin dashboard data. Please try again.')
    await open(page, '/dashboard/admin?tab=startups')
    await shows(page, 'An error occurred. Please try again.')
    fix()
    await page
      .getByRole('link', { name: 'Try Again' })
      .or(page.getByRole('button', { name: 'Try Again' }))
      .first()
      .click()
    await page.getByRole('row', { name: /Weftline Mills/ }).waitFor()
    await open(page, '/dashboard/admin')
    await page.getByText('Total Users').first().waitFor()
    expect(unplanned(complaints)).toEqual([])
  })
})

const COMPANY = {
  companyName: 'Cataloguery',
  industry: 'Energy',
  stage: 'seed',
  location: 'Wrenfield',
  elevatorPitch: 'Every message of a product, once.',
  description: 'We provoke every message of a product once, and read what it says to people.',
}

describe('profiles', () => {
  test('the dialog of a pending user reports failures and success', async () => {
    await request(null, 'POST', '/api/register', {
      firstName: 'Nils',
      lastName: 'Dorn',
      email: 'nils@people.example',
      username: 'nils.dorn',
      password: NEW_PASSWORD,
      role: 'founder',
    })
    const { page, complaints } = await at('nils.dorn', '/', undefined, NEW_PASSWORD)
    await clickButton(page, 'Complete Your Profile')
    const dialog = page.getByRole('dialog', { name: 'Complete Your Startup Profile' })
    await dialog.getByLabel('Company name').fill(COMPANY.companyName)
    await dialog.getByLabel('Industry').selectOption(COMPANY.industry)
    await dialog.getByLabel('Location').fill(COMPANY.location)
    await dialog.getByLabel('Elevator pitch').fill(COMPANY.elevatorPitch)
    await dialog.getByLabel('Description').fill(COMPANY.description)
    const save = () => clickButton(dialog, 'Save Profile')
    const failing = { title: 'Error creating profile', otherwise: SOMETHING_WRONG, click: save }
    await fails(page, { call: '**/api/startup/profile', method: 'POST', ...failing })
    await save()
    await expectTexts(page, 'Profile created', 'Your startup profile has been created successfully.')
    expect(unplanned(complaints)).toEqual([])
  })

  test('the forms of an investor report failures and success', async () => {
    await approved('investor', 'dialoginvestor')
    const { page, complaints } = await at('dialoginvestor', '/investor-profile', undefined, NEW_PASSWORD)
    await page.getByLabel('Professional background').fill('Twenty years of building boats.')
    await clickButton(page, 'Create Profile')
    await expectTexts(page, 'Validation Error', 'Please add at least one area of interest')
    await page.getByRole('textbox', { name: 'Areas of interest' }).fill('Energy')
    await page.keyboard.press('Enter')
    const simple = { call: '**/api/investor/profile', method: 'POST', click: () => clickButton(page, 'Create Profile') }
    await fails(page, { ...simple, title: 'Error', otherwise: 'Failed to create profile' })

    await open(page, '/dashboard/investor')
    await clickButton(page, 'Complete Your Profile')
    const dialog = page.getByRole('dialog', { name: 'Complete Your Investor Profile' })
    const background = dialog.getByLabel('Professional background')
    if (!(await background.inputValue())) await background.fill('Twenty years of building boats.')
    await dialog.getByLabel('Location').fill('Wrenfield')
    if (!(await dialog.getByRole('checkbox', { name: 'Energy', exact: true }).isChecked()))
      await dialog.getByText('Energy', { exact: true }).click()
    const save = () => clickButton(dialog, 'Save Profile')
    await fails(page, {
      call: '**/api/investors/profile',
      method: 'POST',
      click: save,
      title: 'Error creating profile',
      otherwise: SOMETHING_WRONG,
    })
    await save()
    await expectTexts(page, 'Profile created', 'Your investor profile has been created successfully.')

    await open(page, '/profile')
    await page.getByLabel('Firm name').fill('Boats and Sons')
    const update = () => clickButton(page, 'Update Profile')
    await fails(page, {
      call: '**/api/investor/profile',
      method: 'PUT',
      click: update,
      title: 'Failed to save profile',
      otherwise: SOMETHING_WRONG,
    })
    await update()
    await expectTexts(page, 'Profile saved', 'Your investor profile has been successfully saved')
    expect(unplanned(complaints)).toEqual([])
  })

  test('the simple page says that it was created', async () => {
    await approved('investor', 'simpleinvestor')
    const { page, complaints } = await at('simpleinvestor', '/investor-profile', undefined, NEW_PASSWORD)
    await page.getByLabel('Professional background').fill('Twenty years of building boats.')
    await page.getByRole('textbox', { name: 'Areas of interest' }).fill('Energy')
    await page.keyboard.press('Enter')
    await clickButton(page, 'Create Profile')
    await expectTexts(page, 'Profile Created')
    expect(unplanned(complaints)).toEqual([])
  })

  test('the page of a founder reports failures and success', async () => {
    const { page, complaints } = await staying('founder2')
    await open(page, '/profile')
    await page.getByLabel('Elevator pitch').fill('Wells that say how much water they have.')
    const update = () => clickButton(page, 'Update Profile')
    await fails(page, {
      call: '**/api/startup/profile',
      method: 'PUT',
      click: update,
      title: 'Failed to save profile',
      otherwise: SOMETHING_WRONG,
    })
    await update()
    await expectTexts(page, 'Profile saved', 'Your startup profile has been successfully saved')
    expect(unplanned(complaints)).toEqual([])
  })

  test('a document reports failures and success', async () => {
    const { page, complaints } = await staying('founder2')
    await open(page, '/dashboard/startup?tab=documents')
    const part = page.getByRole('region', { name: 'Supporting documents', exact: true })
    const file = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(ofPages(1)) }
    const upload = async () => {
      const again = part.getByRole('button', { name: 'Try Again' })
      if (await again.isVisible()) return again.click()
      await part.locator('input[type=file]').setInputFiles(file)
      await clickButton(part, 'Upload Plan.pdf')
    }
    await fails(page, {
      call: '**/api/documents/upload',
      click: upload,
      title: 'Upload failed',
      otherwise: 'Could not upload your document. Please try again.',
    })
    await upload()
    await expectTexts(page, 'Document uploaded', 'Your document has been uploaded successfully.')
    await clickButton(page, 'Manage Plan.pdf')
    await clickButton(page.getByRole('dialog', { name: 'Plan.pdf' }), 'Delete document')
    const question = page.getByRole('alertdialog')
    await shows(question, 'Are you sure you want to delete this document?')
    const remove = () => clickButton(question, 'Delete')
    await fails(page, {
      call: '**/api/documents/*',
      method: 'DELETE',
      click: remove,
      title: 'Delete failed',
      otherwise: 'Could not delete your document. Please try again.',
    })
    await remove()
    await expectTexts(page, 'Document deleted', 'Your document has been deleted successfully.')
    expect(unplanned(complaints)).toEqual([])
  })

  test('a funding request reports failures and success', async () => {
    const { page, complaints } = await staying('founder2')
    await open(page, '/submit-funding-request')
    await clickButton(page, 'Create New Funding Request')
    const dialog = page.getByRole('dialog', { name: 'Create New Funding Request' })
    await dialog.getByLabel('Elevator pitch').fill('Wells that say how much water they have left.')
    await dialog.getByLabel('Funding amount').fill('$1.5M')
    await dialog.getByLabel('Equity offered').fill('8%')
    await dialog.getByRole('textbox', { name: 'Business highlights' }).fill('Twelve towns')
    const send = () => clickButton(dialog, 'Submit Funding Request')
    const failing = { call: '**/api/startups/*', method: 'PUT', click: send, title: 'Error submitting funding request' }
    await fails(page, { ...failing, otherwise: SOMETHING_WRONG, except: [404] })
    const letGo = await plant(page, failing.call, refusedWith(404, 'Not found'), 'PUT')
    await send()
    await expectTexts(page, failing.title, 'Startup profile not found')
    await letGo()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await send()
    await expectTexts(
      page,
      'Funding request submitted',
      'Your funding request has been submitted and is pending review.',
    )
    expect((await sent).postDataJSON()).toMatchObject({ fundingAmount: 1_500_000 })
    expect(unplanned(complaints)).toEqual([])
  })
})

describe('investors', () => {
  /** Failures of these have their own messages. */
  const except = [401, 403]
  const withWords = { otherwise: UNEXPECTED, except }
  const startup = (name: string) => call<{ id: number }[]>('admin', 'GET', `/api/admin/startups?q=${name}`)

  test('saving, removing, and notes report failures and success', async () => {
    const { page, complaints } = await staying('investor')
    const [entry] = await startup('Tollbrook')
    await open(page, `/startup/${entry!.id}`)
    const saving = { call: '**/api/investor/saved-startups', method: 'POST' }
    const save = () => clickButton(page, 'Save Startup')
    await fails(page, { ...saving, click: save, title: 'Failed to save startup', ...withWords })
    for (const [status, title, text] of [
      [401, 'Authentication required', 'Please sign in to save this startup.'],
      [403, 'Investor account required', 'Only investors can save startups.'],
    ] as const) {
      const letGo = await plant(page, saving.call, refusedWith(status, 'no'), 'POST')
      await save()
      await expectTexts(page, title, text)
      await letGo()
    }
    await save()
    await expectTexts(page, 'Startup saved')
    const removing = { call: '**/api/investor/saved-startups/*', method: 'DELETE', otherwise: UNEXPECTED }
    const remove = () => clickButton(page, 'Saved')
    await fails(page, { ...removing, click: remove, title: 'Failed to remove startup', except: [401, 403, 404] })
    await remove()
    await expectTexts(page, 'Startup removed')

    await save()
    await expectTexts(page, 'Startup saved')
    const notes = page.getByRole('region', { name: 'Your notes' })
    const saveNotes = () => clickButton(notes, 'Save')
    const writing = { call: '**/api/investor/saved-startups/*', method: 'PATCH', click: saveNotes, ...withWords }
    const text = notes.getByLabel('Notes', { exact: true })
    const tag = async (word: string) => {
      await notes.getByRole('textbox', { name: 'Tags', exact: true }).fill(word)
      await page.keyboard.press('Enter')
    }
    for (const [fill, failed, done] of [
      [() => text.fill('Ask in May.'), 'Failed to save notes', 'Notes saved'],
      [() => text.fill('Ask in June.'), 'Failed to update notes', 'Notes updated'],
      [() => tag('river'), 'Failed to save tags', 'Tags saved'],
      [() => tag('mill'), 'Failed to update tags', 'Tags updated'],
    ] as const) {
      await fill()
      await fails(page, { ...writing, title: failed })
      await saveNotes()
      await expectTexts(page, done)
    }
    expect(unplanned(complaints)).toEqual([])
  })

  test('a request to connect reports failures and success', async () => {
    const { page, complaints } = await staying('investor')
    const [entry] = await startup('Boxelder')
    await open(page, `/startup/${entry!.id}`)
    await clickButton(page, 'Request Connection')
    const dialog = page.getByRole('dialog')
    const send = () => clickButton(dialog, 'Send request')
    // A startup that was requested in the meantime shows the existing request.
    const failing = { call: '**/api/connect', method: 'POST', click: send, title: 'Failed to request connection' }
    await fails(page, { ...failing, otherwise: UNEXPECTED, except: [...except, 409] })
    const letGo = await plant(page, failing.call, refusedWith(403, 'no'), 'POST')
    await send()
    await expectTexts(page, 'Action required', 'You need to be logged in as an investor to request a connection.')
    await letGo()
    await send()
    await expectTexts(page, 'Connection requested')
    expect(unplanned(complaints)).toEqual([])
  })

  test('an empty saved list, an empty search, and a profile that failed to load say so', async () => {
    await approved('investor', 'emptyinvestor')
    const { page, complaints } = await at('emptyinvestor', '/dashboard/investor', undefined, NEW_PASSWORD)
    await request('emptyinvestor', 'POST', '/api/investor/profile', INVESTOR, NEW_PASSWORD)
    await open(page, '/dashboard/investor?tab=saved')
    await shows(page, 'No Saved Startups')
    await open(page, '/dashboard/investor?q=nothing+of+that+name')
    await shows(page, 'No startups found', 'Try adjusting your filters or search term.')
    const fix = breaking('investor_profiles')
    await open(page, '/dashboard/investor')
    await shows(page, 'Failed to fetch investor profile')
    fix()
    await clickButton(page, 'Try Again')
    await page.getByRole('region', { name: 'Your profile' }).waitFor()
    expect(unplanned(complaints)).toEqual([])
  })
})

const INVESTOR = {
  background: 'Twenty years of building boats.',
  areasOfInterest: ['Energy'],
  investmentRange: '$50K - $100K',
  location: 'Wrenfield',
}

describe('pages that fail to load', () => {
  test('the founder dashboard says so and loads again', async () => {
    const { page, complaints } = await staying('founder')
    const fix = breaking('startup_profiles')
    await open(page, '/dashboard/startup')
    await shows(page, 'Unable to load startup data. Please try again.')
    await open(page, '/profile')
    await shows(page, 'Failed to fetch startup profile')
    await open(page, '/submit-funding-request')
    await shows(page, 'Unable to load your startup profile. Please try again.')
    fix()
    await clickButton(page, 'Try Again')
    await page.getByRole('button', { name: 'Create New Funding Request' }).waitFor()
    await open(page, '/dashboard/startup')
    for (const [address, text] of [
      ['**/api/user', 'Unable to load your profile data. Please try again.'],
      ['**/api/startup/profile', 'Unable to load your startup profile. Please try again.'],
    ] as const) {
      const letGo = await plant(page, address, { status: 503, body: '' })
      await shows(page, text)
      await letGo()
      await clickButton(page, 'Try Again')
      await page.getByText(text).waitFor({ state: 'detached' })
    }
    const letGo = await plant(page, '**/api/startup/activity', 'none')
    await page.getByRole('tab', { name: 'Activity' }).click()
    await shows(page, 'An error occurred. Please try again.')
    await letGo()
    await clickButton(page, 'Try Again')
    await page.getByText('You created your startup profile').first().waitFor()
    expect(unplanned(complaints)).toEqual([])
  })

  test('the investors directory says so, and so does a missing startup', async () => {
    const { page, complaints } = await staying('founder')
    const fix = breaking('investor_profiles')
    await page.goto('/investors')
    await shows(page, 'Error loading investor profiles. You may not have permission to view this content.')
    await shows(page, 'Please contact an administrator if you believe this is an error.')
    fix()
    await page.goto('/startup/999999')
    await shows(page, 'Startup Not Found', 'Unable to load startup')
    expect(unplanned(complaints)).toEqual([])
  })

  test('the events and the news say so', async () => {
    const { page, complaints } = await at(null, '/events')
    const letGo = await plant(page, '**/events/month/*', { status: 503, body: '' })
    await page.getByLabel('All', { exact: true }).check()
    await clickButton(page, 'Apply')
    await shows(page, 'Error loading events', "We couldn't load the events calendar. Please try again later.")
    await letGo()
    await page.getByLabel('Search', { exact: true }).fill('no such event anywhere')
    await clickButton(page, 'Apply')
    await shows(page, 'No events found', 'Try adjusting your search or filter criteria.')

    // The sample region fits on one page; this is how a separate page of the list would be named.
    await page.route('**/news', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('data-total=', 'data-older="/news/source/business" data-total=')
      await route.fulfill({ response, body })
    })
    await page.goto('/news')
    await plant(page, '**/news/source/business', 'none')
    const more = page.getByRole('button', { name: 'See More Articles' })
    await more.click()
    await more.click()
    await shows(page, "Error loading news - We couldn't load the latest news. Please try again later.")
    expect(unplanned(complaints)).toEqual([])
  })
})

test('every message of both error catalogs was shown, here or where it is named', () => {
  expect(CATALOG.filter((message) => !seen.has(message) && !(message in ELSEWHERE))).toEqual([])
  for (const [message, file] of Object.entries(ELSEWHERE)) expect(readFileSync(file, 'utf8'), file).toContain(message)
})
