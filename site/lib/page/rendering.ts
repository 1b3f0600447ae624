import type { AstroIntegration } from 'astro'
import { matchRoute } from '#api/platform/contract/routes.ts'

/** Pages that stand in for a route: the home of a signed-in person, and the refusal. No address leads to them. */
const STAND_INS = ['/home', '/access-denied']

/** Whether what stands at an address of this site is published as a file; everything else is rendered on demand. */
export const isFile = (address: string): boolean =>
  !STAND_INS.includes(address) && (matchRoute(address)?.route.rendering ?? 'file') === 'file'

/** Shows the design system in development. */
export const styleguide: AstroIntegration = {
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command === 'dev') {
        injectRoute({ pattern: '/styleguide', entrypoint: './site/features/styleguide/styleguide.astro' })
      }
    },
  },
}
