import { INVITATION_AGAIN, INVITATION_MADE, INVITATION_REVOKED } from '#site/copy/failures/invitation.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { lookAgain } from '#site/lib/live/show.ts'
import { pressOnce, submitOnce } from '#site/lib/page/press-once.ts'
import { notify } from '#site/ui/feedback/toast.ts'
import { peopleOf } from './invitation-words.ts'

const { invitations } = client.api.admin

/** Invites the people who are ticked, or all. */
export async function inviteClaims(form: HTMLFormElement, isAll: boolean): Promise<void> {
  const problem = form.querySelector<HTMLElement>('[data-problem]')!
  const ticked = [...form.querySelectorAll<HTMLInputElement>('[name="record"]:checked')]
  problem.hidden = isAll || ticked.length > 0
  problem.textContent = 'Please tick somebody.'
  if (!problem.hidden) return
  await submitOnce(form, INVITATION_MADE, async () => {
    const json = { recordIds: isAll ? ('all' as const) : ticked.map(({ value }) => Number(value)) }
    const { invited } = await unwrap(invitations.claims.$post({ json }))
    notify({ title: `You invited ${peopleOf(invited)}`, description: 'Their e-mails go out one after another.' })
    document.querySelector<HTMLElement>('main')?.focus()
    await lookAgain()
  })
}

/** Sends a letter again, or revokes its invitation. */
export async function act(button: HTMLButtonElement): Promise<void> {
  const { send, revoke } = button.dataset
  const param = { id: (send ?? revoke)! }
  await pressOnce(button, send ? INVITATION_AGAIN : INVITATION_REVOKED, async () => {
    if (send) await unwrap(invitations[':id'].letter.$post({ param }))
    else await unwrap(invitations[':id'].$delete({ param }))
    notify({ title: send ? 'The invitation is sent again' : 'The invitation is revoked' })
    document.querySelector<HTMLElement>('main')?.focus()
    await lookAgain()
  })
}
