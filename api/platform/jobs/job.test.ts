import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '#api/platform/contract/dates.ts'
import type { FailedJob } from './calls.ts'
import { insertRow } from '#api/testing-rows.ts'
import { jobs } from './table.ts'
import { availabilityJob } from '#api/connections/service.ts'
import { getAnswer, createTestApi, type TestApi } from '#api/testing.ts'

let api: TestApi
let cookie: string
beforeEach(async () => {
  api = await createTestApi()
  ;({ cookie } = await api.signedInAs('admin'))
})

const list = () => api.json<FailedJob[]>('GET', '/api/admin/jobs', { cookie })
const retry = (id: number) => api.call('POST', `/api/admin/jobs/${id}/retry`, { cookie })
/** Due in this many minutes. */
const insertJob = (key: string, minutes: number, lastError: string | null) =>
  api.database.write((tx) =>
    insertRow(tx, jobs, {
      kind: 'availability',
      key,
      data: { id: 1 },
      dueAt: new Date(api.clock.now + minutes * MINUTE),
      attempts: lastError ? 2 : 0,
      lastError,
    }),
  )

describe('GET /api/admin/jobs', () => {
  it('lists failed and interrupted jobs, and no waiting or running ones', async () => {
    await insertJob('availability 1', 0, null)
    await insertJob('availability 2', 1, 'interrupted')
    const interrupted = await insertJob('availability 3', -1, 'interrupted')
    const failed = await insertJob('availability 4', 5, 'database: busy')
    expect(await list()).toMatchObject([
      {
        id: failed,
        kind: 'availability',
        attempts: 2,
        lastError: 'database: busy',
        nextAttemptAt: new Date(api.clock.now + 5 * MINUTE).toISOString(),
      },
      { id: interrupted },
    ])
  })
})

describe('POST /api/admin/jobs/{id}/retry', () => {
  it('runs it now, with an audit entry', async () => {
    const id = await insertJob('availability 1', 5, 'database: busy')
    expect((await retry(id)).status).toBe(204)
    await api.runDue(availabilityJob)
    expect(await list()).toEqual([])
    expect(await api.json('GET', '/api/admin/audit', { cookie })).toMatchObject([
      { action: 'job.retry', targetType: 'job', targetId: id },
    ])
  })

  it('leaves running and deleted ones unchanged', async () => {
    const id = await insertJob('availability 1', 1, 'interrupted')
    const conflict = [409, expect.stringContaining('isn’t waiting')]
    expect(await getAnswer(retry(id))).toEqual(conflict)
    expect(await getAnswer(retry(id + 1))).toEqual(conflict)
  })
})
