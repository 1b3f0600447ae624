import { defineMiddleware } from 'astro:middleware'
import { EDITOR_FRAME, EDITOR_POLICY } from './lib/page/editor-policy.ts'

/** Gives the frame that holds Decap its own policy in place of the site's, and lets our own page frame it. */
export const onRequest = defineMiddleware(async ({ url }, next) => {
  const response = await next()
  if (EDITOR_FRAME.test(url.pathname)) {
    response.headers.set('Content-Security-Policy', EDITOR_POLICY)
    response.headers.set('X-Frame-Options', 'SAMEORIGIN')
  }
  return response
})
