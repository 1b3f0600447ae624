import type { AstroIntegration } from 'astro'
import { addressOfPage } from '#site/lib/meta/page-address.ts'
import { matchRoute } from '#api/contract/routes.ts'

/**
 * Pages that stand in for a route: the home of a signed-in person, the refusal, and the forms of a browser without
 * scripts, shown again. No address leads to them.
 */
const STAND_INS = ['/home', '/access-denied', '/plain-auth']

/** Takes from the route table which pages are files and which are rendered on demand, so that no page says it again. */
export function renderingByRouteTable(): AstroIntegration {
  return {
    name: 'rendering-by-route-table',
    hooks: {
      'astro:route:setup': ({ route }) => {
        const address = addressOfPage(route.component)
        const rendering = matchRoute(address)?.route.rendering ?? 'file'
        route.prerender = !STAND_INS.includes(address) && rendering === 'file'
      },
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command === 'dev') {
          injectRoute({ pattern: '/styleguide', entrypoint: './site/features/styleguide/styleguide.astro' })
        }
      },
    },
  }
}
