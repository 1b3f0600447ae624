import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { shortWhen } from '#api/meetings/contract/times.ts'
import { mountHtml, unmountAll } from '#tests/mount.tsx'
import './local-time.client.ts'

/** As the server writes it in the region's zone, which is not the browser's: vitest.config.ts. */
const AT = '2026-07-01T15:00:00.000Z'
const MEETING = `<time datetime="${AT}" data-own-clock>${shortWhen(AT, 'UTC')}</time>`

it('a meeting time: shown in the reader’s zone, also on the second page of a visit', async () => {
  for (const visit of ['first', 'second']) {
    mountHtml(MEETING)
    await expect
      .element(page.getByRole('time'), { message: visit })
      .toHaveTextContent(shortWhen(AT, 'America/New_York'))
    unmountAll()
  }
})
