import type { ConfirmedAddress } from '#api/contract/email-address/answers.ts'
import { EMAIL_CODE, EMAIL_CODE_SENDING } from '#site/copy/failures/account.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { reasonOf } from '#site/lib/failure.ts'
import { fetchForPage } from '#site/lib/session/page-user.ts'
import { notify } from '#site/ui/feedback/toast.ts'

const STRIP = '[data-address-strip]'

/** Says what is wrong beside the field, or that nothing is. */
function say(strip: Element, problem: string): void {
  strip.querySelector('[data-address-problem]')!.textContent = problem
  strip.querySelector('.field')!.toggleAttribute('data-invalid', problem !== '')
  strip.querySelector('input')!.setAttribute('aria-invalid', String(problem !== ''))
}

/** What ended with the confirmation: whoever typed the address in first could have set it up. */
function endedWith({ passkeys, twoStep }: ConfirmedAddress['ended']): { description?: string } {
  const keys = passkeys === 1 ? 'A passkey was removed.' : `${passkeys} passkeys were removed.`
  const parts = [passkeys > 0 && keys, twoStep && 'Two-step login was turned off.'].filter((part) => part !== false)
  if (parts.length === 0) return {}
  return { description: `${parts.join(' ')} They were set up before: set them up again in your settings.` }
}

async function confirm(strip: Element): Promise<void> {
  const field = strip.querySelector('input')!
  try {
    const { emailCodeInput } = await import('#api/contract/email-address/schema.ts')
    const { success, data, error } = emailCodeInput.safeParse({ code: field.value })
    say(strip, success ? '' : error.issues[0]!.message)
    if (!success) return field.focus()
    const { ended } = await unwrap(client.api.user['email-address'].confirm.$post({ json: data }))
    strip.remove()
    document.getElementById('main')?.focus()
    notify({ title: 'Your e-mail address is confirmed', ...endedWith(ended) })
  } catch (failure) {
    say(strip, reasonOf(EMAIL_CODE, failure))
    field.select()
  }
}

async function send(strip: Element, button: HTMLButtonElement): Promise<void> {
  const status = strip.querySelector('[data-address-status]')!
  status.textContent = ''
  say(strip, '')
  try {
    await unwrap(client.api.user['email-address'].code.$post())
    strip.querySelector('[data-address-text]')!.textContent = 'We sent a code of eight digits to'
    button.textContent = 'New code'
    status.textContent = 'A new code is on its way. The previous one no longer works.'
    strip.querySelector('input')!.focus()
  } catch (failure) {
    say(strip, reasonOf(EMAIL_CODE_SENDING, failure))
  }
}

/** One press at a time. */
async function once(button: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  if (button.getAttribute('aria-disabled') === 'true') return
  button.setAttribute('aria-disabled', 'true')
  await work().finally(() => button.removeAttribute('aria-disabled'))
}

document.addEventListener('submit', (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>('[data-address-form]')
  if (!form) return
  event.preventDefault()
  void once(form.querySelector('button')!, () => confirm(form.closest(STRIP)!))
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
