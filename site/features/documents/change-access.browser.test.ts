import { expect, it } from 'vitest'
import type { MyDocument } from '#api/documents/contract/responses.ts'
import { toasts } from '#site/ui/feedback/toast.ts'
import { answerCalls } from '#tests/mount.tsx'
import { changeAccess } from './change-access.ts'

const PLAN: MyDocument = {
  id: 1,
  name: 'Plan.pdf',
  filename: 'plan.pdf',
  date: '2026-01-05T12:00:00.000Z',
  type: 'document',
  size: 1000,
  visibility: 'investors',
  downloadable: true,
  watermark: false,
  requiresNda: false,
  expiresAt: null,
  opensInPage: true,
  grants: [],
  requests: [],
  views: 0,
  lastViewedAt: null,
}

it('a changed last day: the toast names the day that the document’s own line names', async () => {
  // The end of December 24 in New York.
  const expiresAt = '2099-12-25T04:59:59.000Z'
  answerCalls(() => Response.json({ ...PLAN, expiresAt }))
  await changeAccess(PLAN, [], { expiresAt }, 'America/New_York')
  let message: string | undefined
  toasts.subscribe((toast) => (message = toast?.description))()
  expect(message).toBe('All approved investors · until Dec 24, 2099')
})
