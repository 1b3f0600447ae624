import { INVITATION_AGAIN, INVITATION_MADE, INVITATION_REVOKED } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { failureToast, reasonOf } from '#site/lib/failure.ts'
import { lookAgain } from '#site/lib/live/show.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { peopleOf } from './invitation-words.ts'

const { invitations } = client.api.admin

/** Invites the people who are ticked, or all. */
export async function inviteClaims(form: HTMLFormElement, isAll: boolean): Promise<void> {
  if (form.ariaBusy === 'true') return
  const problem = form.querySelector<HTMLElement>('[data-problem]')!
  const ticked = [...form.querySelectorAll<HTMLInputElement>('[name="record"]:checked')]
  problem.hidden = isAll || ticked.length > 0
  problem.textContent = 'Please tick somebody.'
  if (!problem.hidden) return
  form.ariaBusy = 'true'
  try {
    const json = { recordIds: isAll ? ('all' as const) : ticked.map(({ value }) => Number(value)) }
    const { invited } = await unwrap(invitations.claims.$post({ json }))
    notify({ title: `You invited ${peopleOf(invited)}`, description: 'Their e-mails go out one after another.' })
    document.querySelector<HTMLElement>('main')?.focus()
    await lookAgain()
  } catch (error) {
    problem.textContent = reasonOf(INVITATION_MADE, error)
    problem.hidden = false
  } finally {
    form.ariaBusy = null
  }
}

/** Sends a letter again, or revokes its invitation. */
export async function act(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const { send, revoke } = button.dataset
  const param = { id: (send ?? revoke)! }
  try {
    if (send) await unwrap(invitations[':id'].letter.$post({ param }))
    else await unwrap(invitations[':id'].$delete({ param }))
    notify({ title: send ? 'The invitation is sent again' : 'The invitation is revoked' })
    document.querySelector<HTMLElement>('main')?.focus()
    await lookAgain()
  } catch (error) {
    notify(failureToast(send ? INVITATION_AGAIN : INVITATION_REVOKED, error))
  } finally {
    button.ariaBusy = null
  }
}
