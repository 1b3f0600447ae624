import { MAIL_RETRY } from '#site/copy/failures/administration.ts'
import { failureToast } from '#site/lib/failure.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'

async function retry(button: HTMLButtonElement, id: string): Promise<void> {
  button.disabled = true
  try {
    await unwrap(client.api.admin.outbox[':id'].retry.$post({ param: { id } }))
    notifyAfterNavigation({ title: 'The message will be sent again' })
    location.reload()
  } catch (error) {
    button.disabled = false
    notify(failureToast(MAIL_RETRY, error))
  }
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-retry]')
  if (button) void retry(button, button.dataset['retry']!)
})
