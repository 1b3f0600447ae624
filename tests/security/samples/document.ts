import { canReadDocuments } from '#api/policy.ts'
import { ndaTerms, documentRequests, documents } from '#api/documents/table.ts'
import type { Facts, Name, World } from '#tests/security/two-of-each.ts'
import { type Needs, type Target, ofStartups, statusOfStartup } from './sample.ts'

/** A document and, where the call gives access, a user; its founder may. */
const ofOwnDocuments =
  (done: number, about?: Name) =>
  ({ startups: planted, people }: Facts): Target[] =>
    planted.map(({ owner, document }) => ({
      name: `the document of ${owner}`,
      params: about ? [document.id, people[about].id] : [document.id],
      status: (viewer) => (viewer?.id === people[owner].id ? done : 404),
    }))

const accessRequest = (done: number) =>
  ofStartups(
    ({ document }) => [document.id],
    (viewer, subject) => (canReadDocuments(viewer, subject) ? done : 404),
  )

/** The NDA that founders require. */
const TERMS = {
  text: 'What you read stays between us.',
  version: 'b'.repeat(64),
  offeredAt: new Date(Date.UTC(2026, 0, 2)),
}

/** Every document requires an NDA that no one has signed. */
const requireNda = ({ database, startups: planted }: World) =>
  database.write(async (tx) => {
    await tx.update(documents).set({ requiresNda: true })
    await tx.insert(ndaTerms).values(planted.map(({ id: startupId }) => ({ ...TERMS, startupId })))
  })

export const DOCUMENT: Needs = {
  'GET /api/documents/:filename': {
    targets: ofStartups(
      ({ document }) => [document.name],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 200 : 404),
    ),
  },
  'GET /api/documents/:id/about': {
    targets: ofStartups(
      ({ document }) => [document.id],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 200 : 404),
    ),
  },
  'GET /api/documents/:id/first-page': {
    targets: ofStartups(
      ({ document }) => [document.id],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 200 : 404),
    ),
  },
  'POST /api/documents/:id/page-times': {
    targets: ofStartups(
      ({ document }) => [document.id],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 204 : 404),
    ),
  },
  'GET /api/startups/:id/documents': { targets: ofStartups(({ id }) => [id], statusOfStartup) },
  'POST /api/documents/:id/access-requests': {
    targets: ofStartups(
      ({ document }) => [document.id],
      (viewer, subject) => (canReadDocuments(viewer, subject) ? 201 : 404),
    ),
    prepare: async ({ database }) =>
      database.write(async (tx) => void (await tx.update(documents).set({ visibility: 'named' }))),
  },
  'PUT /api/startup/confidentiality': {
    targets: () => [{ name: 'oneself', params: [], status: (viewer) => (viewer?.role === 'founder' ? 200 : 403) }],
  },
  'GET /api/documents/:id/confidentiality': { targets: accessRequest(200), prepare: requireNda },
  'POST /api/documents/:id/confidentiality': {
    targets: accessRequest(201),
    prepare: requireNda,
    body: () => ({ version: TERMS.version, name: 'Ada Byron' }),
  },
  'GET /api/ndas/:id': {
    targets: ({ agreement, people }) => [
      {
        name: 'a signed NDA',
        params: [agreement.id],
        status: (viewer) =>
          [people[agreement.founder].id, people[agreement.investor].id].includes(viewer?.id ?? 0) ? 200 : 404,
      },
    ],
  },
  // None of their files has pages that can be copied.
  'PATCH /api/documents/:id/access': { targets: ofOwnDocuments(200), body: () => ({ visibility: 'accepted' }) },
  'PUT /api/documents/:id/grants/:userId': { targets: ofOwnDocuments(204, 'investor') },
  'DELETE /api/documents/:id/grants/:userId': { targets: ofOwnDocuments(204, 'investor') },
  'POST /api/documents/:id/requests/:userId': {
    targets: ofOwnDocuments(204, 'investor'),
    prepare: async ({ database, startups: planted, people }) =>
      database.write(async (tx) => {
        const userId = people.investor.id
        const requestedAt = new Date(Date.UTC(2026, 0, 2))
        const requests = planted.map(({ document }) => ({ documentId: document.id, userId, requestedAt: requestedAt }))
        await tx.insert(documentRequests).values(requests)
      }),
  },
  'DELETE /api/documents/:filename': { targets: ofOwnDocuments(204) },
}
