import type { Needs } from './sample.ts'

/** The response of editing calls without content to edit, as in these worlds. */
const CLOSED = 503

export const CONTENT: Needs = {
  // These worlds publish nothing.
  'GET /api/region': { done: 404 },
  // Stored with the content.
  'PUT /api/admin/branding': { done: CLOSED },
  'PUT /api/admin/branding/logo': { done: CLOSED },
  'DELETE /api/admin/branding/logo': { done: CLOSED },
  'PUT /api/admin/branding/dark-logo': { done: CLOSED },
  'DELETE /api/admin/branding/dark-logo': { done: CLOSED },
  'PUT /api/admin/branding/mark': { done: CLOSED },
  'DELETE /api/admin/branding/mark': { done: CLOSED },
  'GET /api/cms/overview': { done: CLOSED },
  'POST /api/cms': { done: CLOSED, body: () => ({ action: 'unpublishedEntries', params: {} }) },
  'POST /api/cms/import': { done: CLOSED, body: () => ({ kind: 'news', text: '<rss/>' }) },
  'GET /api/cms/media/:folder/:name': {
    done: CLOSED,
    targets: () => [{ name: 'a picture', params: ['news', 'door.webp'], status: () => CLOSED }],
  },
}
