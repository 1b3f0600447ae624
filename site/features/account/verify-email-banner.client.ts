import type { ConfirmedAddress } from '#api/account/calls.ts'
import { EMAIL_CODE, EMAIL_CODE_SENDING, PROFILE_CHANGE } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { getReason } from '#site/lib/failure.ts'
import { RequestError } from '#site/lib/request-error.ts'
import { currentUser, setCurrentUser } from '#site/lib/session/current-user.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { showAccount } from '#site/lib/session/show-account.ts'
import { notify } from '#site/ui/feedback/toast.ts'

const STRIP = '[data-address-strip]'

/** Says what is wrong beside the field, or that nothing is. */
function showProblem(strip: Element, problem: string): void {
  strip.querySelector('[data-address-problem]')!.textContent = problem
  strip.querySelector('.field')!.toggleAttribute('data-invalid', problem !== '')
  strip.querySelector('input')!.setAttribute('aria-invalid', String(problem !== ''))
}

/** What ended with the confirmation: the person who typed the address in first could have set it up. */
function endedWith({ passkeys, twoFactor }: ConfirmedAddress['ended']): { description?: string } {
  const keys = passkeys === 1 ? 'A passkey was removed.' : `${passkeys} passkeys were removed.`
  const parts = [passkeys > 0 && keys, twoFactor && 'Two-factor authentication was turned off.'].filter(
    (part) => part !== false,
  )
  if (parts.length === 0) return {}
  return { description: `${parts.join(' ')} They were set up before: set them up again in your settings.` }
}

async function confirm(strip: Element): Promise<void> {
  const field = strip.querySelector('input')!
  try {
    const { emailCodeInput } = await import('#api/account/contract/email-address.ts')
    const { success, data, error } = emailCodeInput.safeParse({ code: field.value })
    showProblem(strip, success ? '' : error.issues[0]!.message)
    if (!success) return field.focus()
    const { ended } = await unwrap(client.api.user['email-address'].confirm.$post({ json: data }))
    strip.remove()
    document.getElementById('main')?.focus()
    notify({ title: 'Your email is verified', ...endedWith(ended) })
  } catch (failure) {
    showProblem(strip, getReason(EMAIL_CODE, failure))
    field.select()
  }
}

async function send(strip: Element, button: HTMLButtonElement): Promise<void> {
  const status = strip.querySelector('[data-address-status]')!
  status.textContent = ''
  showProblem(strip, '')
  try {
    await unwrap(client.api.user['email-address'].code.$post())
    strip.querySelector('[data-address-text]')!.textContent = 'We sent an 8-digit code to'
    button.textContent = 'New code'
    status.textContent = 'A new code is on its way. The previous one no longer works.'
    strip.querySelector('input')!.focus()
  } catch (failure) {
    showProblem(strip, getReason(EMAIL_CODE_SENDING, failure))
  }
}

/** Sets the address right that was mistyped at the registration, and asks for the code that goes to the right one. */
async function correct(strip: Element, form: HTMLFormElement): Promise<void> {
  const problem = strip.querySelector('[data-correction-problem]')!
  const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  const [email, password] = form.querySelectorAll('input')
  problem.textContent = ''
  try {
    const [{ profileForm }, user] = await Promise.all([import('#api/account/contract/schema.ts'), currentUser(0)])
    if (!user) return
    const { firstName, lastName, phoneNumber } = user
    const { success, error, data } = profileForm(user.email).safeParse({
      firstName,
      lastName,
      phoneNumber: phoneNumber ?? '',
      emailCode: '',
      ...typed,
    })
    if (!success) {
      problem.textContent = error.issues[0]!.message
      return (error.issues[0]!.path[0] === 'email' ? email : password)!.focus()
    }
    const saved = await unwrap(client.api.user.profile.$put({ json: data }))
    setCurrentUser(saved)
    showAccount(saved)
    await showAddressStrip()
    notify({ title: 'Your address is corrected', description: `We sent a code to ${saved.email}.` })
  } catch (failure) {
    const [field] = failure instanceof RequestError ? failure.fields : []
    problem.textContent = field?.message ?? getReason(PROFILE_CHANGE, failure)
    if (field) (field.path === 'email' ? email : password)!.focus()
  }
}

/** One press at a time. */
async function once(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return
  button.setAttribute('aria-disabled', 'true')
  await work().finally(() => button.removeAttribute('aria-disabled'))
}

document.addEventListener('submit', (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>('[data-address-form], [data-address-correction]')
  if (!form) return
  event.preventDefault()
  const strip = form.closest(STRIP)!
  void once(form.querySelector('button')!, () =>
    form.matches('[data-address-form]') ? confirm(strip) : correct(strip, form),
  )
})
document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-address-send]')
  if (button) void once(button, () => send(button.closest(STRIP)!, button))
})

/** Asks for the code on the page that is open, after the address was changed there. */
export async function showAddressStrip(): Promise<void> {
  const page = await fetchForPage(location.href, { headers: { Accept: 'text/html' } })
  if (!page.ok) return
  const made = new DOMParser().parseFromString(await page.text(), 'text/html').querySelector(STRIP)
  document.querySelector(STRIP)?.remove()
  if (made) document.getElementById('main')?.prepend(document.adoptNode(made))
}
