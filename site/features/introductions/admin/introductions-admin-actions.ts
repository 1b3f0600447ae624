import { INTRODUCTION_PROPOSAL, INTRODUCTION_WITHDRAWAL } from '#site/copy/failures/introduction.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { refresh, show } from '#site/lib/live/show.ts'
import { runOnce, submitOnce } from '#site/lib/page/run-once.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { INTRODUCTIONS_ADMIN_PATH } from './introductions-admin-path.ts'

/** Asks both; what is wrong stands below the sentence. */
export async function introduce(form: HTMLFormElement): Promise<void> {
  const message = form.querySelector('textarea')!
  const json = {
    startupId: Number(form.dataset['startup']),
    investorId: Number(form.dataset['investor']),
    note: message.value,
  }
  const isDone = await submitOnce(form, INTRODUCTION_PROPOSAL, async () => {
    await unwrap(client.api.admin.introductions.$post({ json }))
    notify({ title: 'Both are asked', description: 'Below you see what they say.' })
    await show(() => INTRODUCTIONS_ADMIN_PATH, 'replace')
    document.querySelector<HTMLElement>('main')?.focus()
  })
  if (isDone === false) message.focus()
}

/** Takes a proposal back. */
export async function withdraw(button: HTMLButtonElement): Promise<void> {
  await runOnce(button, INTRODUCTION_WITHDRAWAL, async () => {
    const id = button.dataset['withdraw']!
    await unwrap(client.api.admin.introductions[':id'].withdraw.$post({ param: { id } }))
    notify({ title: 'The introduction is taken back' })
    await refresh()
    document.querySelector<HTMLElement>('main')?.focus()
  })
}
