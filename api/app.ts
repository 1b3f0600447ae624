import { Hono } from 'hono'
import type { ApiContext, ApiEnv } from './context.ts'
import { notFound } from './errors.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { answerError, handleError } from './middleware/errors.ts'
import { requireOwnOrigin } from './middleware/origin.ts'
import { identifyRequest } from './middleware/request.ts'
import { requireOwnPassword } from './middleware/temporary-password.ts'
import { identifyViewer } from './middleware/viewer.ts'

/**
 * All calls of one installation, as the server mounts them and the tests call them. Its type is what the typed client
 * knows of the API, so every feature's routes are chained here.
 */
export function createApp(context: ApiContext) {
  const app = new Hono<ApiEnv>().basePath('/api')
  app.onError(handleError)
  app.notFound((c) => answerError(c, notFound()))

  return (
    app
      // Before the middlewares: a monitor's call needs no person and costs no look-up.
      .route('/', healthRoutes())
      .use(identifyRequest(context))
      .use(requireOwnOrigin(context.origins))
      .use(identifyViewer(context))
      .use(requireOwnPassword)
    // Accounts and administration (spec 1 §7)
    // Profiles, discovery and content (spec 2 §7)
  )
}

/** For `hc<Api>` and for what mounts the app. */
export type Api = ReturnType<typeof createApp>
