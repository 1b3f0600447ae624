import { WEBSITE } from '#site/copy/failures/trust.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, getReason } from '#site/lib/failure.ts'
import { refresh } from '#site/lib/live/show.ts'
import { createSerialRunner } from '#site/lib/page/one-at-a-time.ts'
import { notify } from '#site/ui/feedback/toast.ts'

const call = client.api.user.website
/** What is typed is checked by it; it comes with the press. */
const loadSchemas = () => import('#api/trust/contract/schema.ts')
const SHOWN = 'Your profile says that you speak for your website'

/** Shows how it stands now, and leads on: to the code that was asked for, or to the sign. */
async function again(title: string, next: string): Promise<void> {
  await refresh()
  document.querySelector<HTMLElement>(next)?.focus()
  notify({ title })
}

const WAYS = {
  address: {
    send: (json: { address: string }) => unwrap(call.code.$post({ json })),
    schema: async () => (await loadSchemas()).websiteCodeInput,
    done: () => again('A code is on its way', '[data-website-form="code"] input'),
  },
  code: {
    send: (json: { code: string }) => unwrap(call.confirm.$post({ json })),
    schema: async () => (await loadSchemas()).websiteConfirmInput,
    done: () => again(SHOWN, '#website'),
  },
  entry: { send: () => unwrap(call.verify.$post()), schema: null, done: () => again(SHOWN, '#website') },
}
type Way = keyof typeof WAYS

async function sendForm(form: HTMLFormElement): Promise<void> {
  const { send, schema, done } = WAYS[form.dataset['websiteForm'] as Way]
  const field = form.querySelector('input')
  const showProblem = (problem: string) => {
    form.querySelector('[data-website-problem]')!.textContent = problem
    field?.closest('.field')!.toggleAttribute('data-invalid', problem !== '')
    field?.setAttribute('aria-invalid', String(problem !== ''))
  }
  try {
    const typed = (await schema?.())?.safeParse(Object.fromEntries(new FormData(form)))
    showProblem(typed?.error?.issues[0]?.message ?? '')
    if (typed && !typed.success) return field?.focus()
    await send({ address: '', code: '', ...typed?.data })
    await done()
  } catch (failure) {
    showProblem(getReason(WEBSITE, failure))
    field?.select()
  }
}

async function remove(): Promise<void> {
  try {
    await unwrap(call.$delete())
    await again('The sign is removed', '#website')
  } catch (failure) {
    notify(failureToast(WEBSITE, failure))
  }
}

const once = createSerialRunner()

document.addEventListener('submit', (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>('[data-website-form]')
  if (!form) return
  event.preventDefault()
  event.stopImmediatePropagation()
  void once(() => sendForm(form))
})
document.addEventListener('click', ({ target }) => {
  if ((target as Element).closest('[data-website-remove]')) void once(remove)
})
