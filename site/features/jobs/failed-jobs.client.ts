import { JOB_RETRY } from '#site/copy/failures/administration.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { refreshInBackground } from '#site/lib/live/show.ts'
import { runOnce } from '#site/lib/page/run-once.ts'
import { notify } from '#site/ui/feedback/toast.ts'

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-retry-job]')
  if (!button) return
  const id = button.dataset['retryJob']!
  void runOnce(button, JOB_RETRY, async () => {
    await unwrap(client.api.admin.jobs[':id'].retry.$post({ param: { id } }))
    notify({ title: 'We’re trying it again' })
    await refreshInBackground()
  })
})
