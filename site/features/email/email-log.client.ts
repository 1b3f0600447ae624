import { MAIL_ARRIVED, MAIL_RETRY, MAIL_TEST } from '#site/copy/failures/administration.ts'
import { failureToast } from '#site/lib/failure.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { refreshInBackground } from '#site/lib/live/show.ts'
import { runOnce } from '#site/lib/page/run-once.ts'
import { notify, notifyAfterNavigation } from '#site/ui/feedback/toast.ts'

async function retry(button: HTMLButtonElement, id: string): Promise<void> {
  button.disabled = true
  try {
    await unwrap(client.api.admin.outbox[':id'].retry.$post({ param: { id } }))
    notifyAfterNavigation({ title: 'The e-mail will be sent again' })
    location.reload()
  } catch (error) {
    button.disabled = false
    notify(failureToast(MAIL_RETRY, error))
  }
}

/** Milliseconds between checks of an email that is on its way. */
const POLL_INTERVAL_MS = 1000

/** Checks until the mail server has answered, or the page is left. */
async function follow(): Promise<void> {
  while (document.querySelector('#test-letter[data-under-way]')) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS))
    await refreshInBackground()
  }
}

async function sendTest(button: HTMLButtonElement): Promise<void> {
  await runOnce(button, MAIL_TEST, async () => {
    await unwrap(client.api.admin.outbox.test.$post())
    await refreshInBackground()
    await follow()
  })
}

/** Only its reader knows that an email arrived: the mail server doesn't. */
async function noteArrived(button: HTMLButtonElement): Promise<void> {
  await runOnce(button, MAIL_ARRIVED, async () => {
    await unwrap(client.api.admin.outbox.test.arrived.$post())
    await refreshInBackground()
  })
}

document.addEventListener('astro:page-load', () => void follow())
document.addEventListener('click', (event) => {
  const test = (event.target as Element).closest<HTMLButtonElement>('[data-test-letter]')
  if (test) void sendTest(test)
  const arrived = (event.target as Element).closest<HTMLButtonElement>('[data-test-arrived]')
  if (arrived) void noteArrived(arrived)
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-retry]')
  if (button) void retry(button, button.dataset['retry']!)
})
