import {
  INVITATION_AGAIN,
  INVITATION_LINK,
  INVITATION_MADE,
  INVITATION_REVOKED,
} from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { refresh } from '#site/lib/live/show.ts'
import { runOnce, submitOnce } from '#site/lib/page/run-once.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { getPeople } from './invitation-text.ts'

const { invitations } = client.api.admin

/** Invites the people who are ticked, or all. */
export async function inviteClaims(form: HTMLFormElement, isAll: boolean): Promise<void> {
  const problem = form.querySelector<HTMLElement>('[data-problem]')!
  const ticked = [...form.querySelectorAll<HTMLInputElement>('[name="record"]:checked')]
  problem.hidden = isAll || ticked.length > 0
  problem.textContent = 'Please tick somebody.'
  if (!problem.hidden) return
  await submitOnce(form, INVITATION_MADE, async () => {
    const ofImport = form.dataset['import']
    const json = isAll
      ? { recordIds: 'all' as const, ...(ofImport && { import: Number(ofImport) }) }
      : { recordIds: ticked.map(({ value }) => Number(value)) }
    const { invited } = await unwrap(invitations.claims.$post({ json }))
    notify({
      title: `You invited ${getPeople(invited)}`,
      description:
        form.dataset['isSending'] === 'true'
          ? 'Their emails go out one after another.'
          : 'Email is off: copy each link below.',
    })
    document.querySelector<HTMLElement>('main')?.focus()
    await refresh()
  })
}

/** Copies the link of an invitation, and shows it: not every browser lets a page copy. */
export async function copyLink(button: HTMLButtonElement): Promise<void> {
  await runOnce(button, INVITATION_LINK, async () => {
    const { link } = await unwrap(invitations[':id'].link.$post({ param: { id: button.dataset['link']! } }))
    const field = Object.assign(document.createElement('input'), { value: link, readOnly: true })
    field.className = 'field-input'
    field.setAttribute('aria-label', 'Link of the invitation')
    const cell = button.closest('.invitation-acts')!
    cell.querySelector('input')?.remove()
    cell.append(field)
    const isCopied = await navigator.clipboard?.writeText(link).then(
      () => true,
      () => false,
    )
    if (!isCopied) field.select()
    notify({ title: isCopied ? 'The link is copied' : 'Copy the link from the field' })
  })
}

/** Sends an invitation's email again, or revokes the invitation. */
export async function handleAction(button: HTMLButtonElement): Promise<void> {
  const { send, revoke } = button.dataset
  const param = { id: (send ?? revoke)! }
  await runOnce(button, send ? INVITATION_AGAIN : INVITATION_REVOKED, async () => {
    if (send) await unwrap(invitations[':id'].letter.$post({ param }))
    else await unwrap(invitations[':id'].$delete({ param }))
    notify({ title: send ? 'The invitation is sent again' : 'The invitation is revoked' })
    document.querySelector<HTMLElement>('main')?.focus()
    await refresh()
  })
}
