import { SELF_CERTIFICATION, SELF_CERTIFICATION_WITHDRAWAL } from '#site/copy/failures/trust.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, getReason } from '#site/lib/failure.ts'
import { refresh } from '#site/lib/live/show.ts'
import { createSerialRunner } from '#site/lib/page/one-at-a-time.ts'
import { notify } from '#site/ui/feedback/toast.ts'

async function again(title: string): Promise<void> {
  await refresh()
  document.getElementById('statement')?.focus()
  notify({ title })
}

async function state(form: HTMLFormElement): Promise<void> {
  const showProblem = (problem: string) =>
    (form.querySelector('[data-self-certification-problem]')!.textContent = problem)
  try {
    const { selfCertificationInput } = await import('#api/trust/contract/schema.ts')
    const { success, data, error } = selfCertificationInput.safeParse({ text: new FormData(form).get('text') ?? '' })
    showProblem(success ? '' : error.issues[0]!.message)
    if (!success) return form.querySelector('input')?.focus()
    await unwrap(client.api.investor['self-certification'].$post({ json: data }))
    await again('Your statement is shown beside your profile')
  } catch (failure) {
    showProblem(getReason(SELF_CERTIFICATION, failure))
  }
}

async function withdraw(): Promise<void> {
  try {
    await unwrap(client.api.investor['self-certification'].$delete())
    await again('Your statement is taken back')
  } catch (failure) {
    notify(failureToast(SELF_CERTIFICATION_WITHDRAWAL, failure))
  }
}

const once = createSerialRunner()

document.addEventListener('submit', (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>('[data-self-certification-form]')
  if (!form) return
  event.preventDefault()
  event.stopImmediatePropagation()
  void once(() => state(form))
})
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-withdraw-self-certification]')) void once(withdraw)
})
