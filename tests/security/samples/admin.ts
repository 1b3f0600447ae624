import { tableImports } from '#api/imports/table.ts'
import type { Facts, Name, World } from '#tests/security/two-of-each.ts'
import { type Needs, type Target, ofStartups } from './sample.ts'

const forAdmin =
  (status: number, name: Name) =>
  ({ people }: Facts): Target[] => [{ name: `the account of ${name}`, params: [people[name].id], status: () => status }]

const ofTable =
  (done: number) =>
  ({ table }: Facts): Target[] => [{ name: 'a table', params: [table], status: () => done }]

const tableIn = (state: 'checked' | 'done') => ({
  targets: ofTable(200),
  prepare: ({ database, clock }: World) =>
    database.write(async (tx) => void (await tx.update(tableImports).set({ state, finishedAt: new Date(clock.now) }))),
})

const admins = (name: Name, done = 200) => ({ targets: forAdmin(done, name) })

const adminStartup = {
  targets: ofStartups(
    ({ id }) => [id],
    () => 200,
  ),
}

export const ADMIN: Needs = {
  'PUT /api/admin/users/:id/vouch': admins('founder'),
  'DELETE /api/admin/users/:id/vouch': admins('founder'),
  'PATCH /api/admin/moderation/:id': {
    targets: ({ conversations }) => [{ name: 'a report', params: [conversations[0]!.report], status: () => 200 }],
  },
  'GET /api/admin/report/list': { query: () => '?list=requests' },
  'POST /api/admin/imports': {
    query: () => '?kind=startups',
    raw: { type: 'text/csv', body: () => Buffer.from('Company\nA company\n') },
  },
  'GET /api/admin/import-samples/:kind': {
    targets: () => [{ name: 'a sample', params: ['startups'], status: () => 200 }],
  },
  'GET /api/admin/imports/:id': { targets: ofTable(200) },
  'GET /api/admin/imports/:id/lines': { targets: ofTable(200) },
  'GET /api/admin/imports/:id/report': { targets: ofTable(200) },
  'PUT /api/admin/imports/:id/columns': { targets: ofTable(200), body: () => ({ fields: ['companyName'] }) },
  'POST /api/admin/imports/:id/run': tableIn('checked'),
  'POST /api/admin/imports/:id/undo': tableIn('done'),
  'DELETE /api/admin/imports/:id': { targets: ofTable(204) },
  'GET /api/admin/users/:id': admins('founder'),
  'POST /api/admin/users/bulk': {
    body: ({ people }) => ({ action: 'approve', ids: [people.pendingFounder.id] }),
  },
  'GET /api/admin/investors/user/:userId': admins('otherInvestor'),
  'GET /api/admin/startups/user/:userId': admins('otherFounder'),
  'PATCH /api/admin/users/:id/approve-role': { ...admins('pendingFounder'), body: () => ({}) },
  'PATCH /api/admin/users/:id/reject-role': admins('pendingFounder'),
  'PATCH /api/admin/users/:id/role': admins('founder'),
  'PATCH /api/admin/users/:id/confirm-email': { ...admins('pendingFounder'), body: () => ({}) },
  'PATCH /api/admin/users/:id/deactivate': admins('founder'),
  'PATCH /api/admin/users/:id/activate': admins('deactivated'),
  'DELETE /api/admin/users/:id': admins('founder', 204),
  'DELETE /api/admin/users/:id/two-factor': admins('founder'),
  'DELETE /api/admin/users/:id/sessions': admins('founder'),
  'PATCH /api/admin/startups/:id/public-status': adminStartup,
  'PATCH /api/admin/startups/:id/approve': adminStartup,
  'PATCH /api/admin/startups/:id/status': adminStartup,
  'PATCH /api/admin/startups/:id/offer': {
    targets: ofStartups(
      ({ id }) => [id],
      () => 409,
    ),
  },
  'GET /api/admin/password-reset-requests/:id': {
    targets: ({ reset }) => [{ name: 'a request', params: [reset], status: () => 200 }],
  },
  'POST /api/admin/password-reset-requests/:id/process': {
    targets: ({ reset }) => [{ name: 'a request', params: [reset], status: () => 200 }],
    body: () => ({ status: 'rejected' }),
  },
  'POST /api/admin/emails/test': { done: 409 },
  'POST /api/admin/emails/test/arrived': { done: 409 },
  'POST /api/admin/jobs/:id/retry': { done: 409 },
  'POST /api/admin/emails/:id/retry': {
    targets: ({ message }) => [{ name: 'a letter', params: [message], status: () => 204 }],
  },
  'PUT /api/admin/setup-checklist/:step': {
    targets: () => [{ name: 'a step', params: ['terms'], status: () => 200 }],
  },
  'PATCH /api/admin/settings': { body: () => ({ editorsMayPublish: false, requireTwoFactorForAdmins: false }) },
}
