import { INVITATION_AGAIN, INVITATION_ERROR } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { getReason } from '#site/lib/failure.ts'

const { invitation } = client.api

const ACTIONS = {
  refuse: {
    failure: INVITATION_ERROR,
    call: invitation.refuse,
    title: 'The invitation is declined',
    text: 'Nobody invites this address again. You can close this page.',
  },
  again: {
    failure: INVITATION_AGAIN,
    call: invitation.letter,
    title: 'A new invitation is on its way',
    text: 'It goes to the address that was invited, and is valid for thirty days.',
  },
} as const

/** Shows the form, which uses nothing up before it is sent. */
function open(part: HTMLElement): void {
  part.querySelector<HTMLElement>('[data-unopened]')!.hidden = true
  const form = part.querySelector<HTMLElement>('[data-opened]')!
  form.hidden = false
  form.querySelector('input')?.focus()
}

async function handleAction(part: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const { failure, call, title, text } = ACTIONS['refuse' in button.dataset ? 'refuse' : 'again']
  const problem = button.parentElement!.querySelector<HTMLElement>('[data-problem]')!
  const { invitation: token = '', press = '' } = part.dataset
  problem.hidden = true
  button.disabled = true
  try {
    await unwrap(call.$post({ json: { token, press } }))
    const heading = part.querySelector('h1')!
    heading.textContent = title
    const paragraph = Object.assign(document.createElement('p'), { className: 'soft', textContent: text })
    part.replaceChildren(heading, paragraph)
    heading.focus()
  } catch (error) {
    button.disabled = false
    problem.textContent = getReason(failure, error)
    problem.hidden = false
  }
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-accept], [data-refuse], [data-again]')
  const part = button?.closest<HTMLElement>('[data-invitation]')
  if (!button || !part) return
  if ('accept' in button.dataset) open(part)
  else void handleAction(part, button)
})
