import type { AstroIntegration } from 'astro'

/** Adds `client:signed-in`: the island hydrates only where `signed-in.client.ts` finds a reason to. */
export function signedInDirective(): AstroIntegration {
  return {
    name: 'signed-in-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'signed-in', entrypoint: './site/lib/signed-in.client.ts' }),
    },
  }
}
