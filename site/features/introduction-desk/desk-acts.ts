import { INTRODUCTION_PROPOSAL, INTRODUCTION_WITHDRAWAL } from '#site/copy/failures/introduction.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, reasonOf } from '#site/lib/failure.ts'
import { lookAgain, show } from '#site/lib/live/show.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { DESK_PATH } from './desk-address.ts'

/** Asks both; what is wrong stands below the sentence. */
export async function introduce(form: HTMLFormElement): Promise<void> {
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  const problem = form.querySelector<HTMLElement>('[data-problem]')!
  const sentence = form.querySelector('textarea')!
  const json = {
    startupId: Number(form.dataset['startup']),
    investorId: Number(form.dataset['investor']),
    sentence: sentence.value,
  }
  try {
    problem.hidden = true
    await unwrap(client.api.admin.introductions.$post({ json }))
    notify({ title: 'Both are asked', description: 'Below you see what they say.' })
    await show(() => DESK_PATH, 'replace')
    document.querySelector<HTMLElement>('main')?.focus()
  } catch (error) {
    problem.textContent = reasonOf(INTRODUCTION_PROPOSAL, error)
    problem.hidden = false
    sentence.focus()
  } finally {
    form.ariaBusy = null
  }
}

/** Takes a proposal back. */
export async function withdraw(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  try {
    const id = button.dataset['withdraw']!
    await unwrap(client.api.admin.introductions[':id'].withdraw.$post({ param: { id } }))
    notify({ title: 'The introduction is taken back' })
    await lookAgain()
    document.querySelector<HTMLElement>('main')?.focus()
  } catch (error) {
    notify(failureToast(INTRODUCTION_WITHDRAWAL, error))
  } finally {
    button.ariaBusy = null
  }
}
