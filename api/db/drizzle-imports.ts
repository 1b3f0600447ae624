import { registerHooks, type ResolveFnOutput } from 'node:module'

const INSTALLED = '/node_modules/'
/** What our own modules import by a name, which is the same for all of them. */
const named = new Map<string, ResolveFnOutput>()

/**
 * Load this before everything else (`node --import ./api/db/drizzle-imports.ts …`): the process is ready a second
 * sooner. For each import of drizzle-orm, and for each of its 112 small modules, Node reads the package's package.json
 * again, which is 179 kB of `exports`. Between two of its own modules an import is a plain path, and every one of them
 * is an ES module. What we import by a name is looked up once.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions } = context
    const isNamed =
      /^[#@\w]/.test(specifier) &&
      !specifier.startsWith('file:') &&
      parentURL.startsWith('file:') &&
      !parentURL.includes(INSTALLED)
    if (isNamed && conditions.includes('import')) {
      const found = named.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
      named.set(specifier, found)
      return found
    }
    const own = specifier.startsWith('.') && parentURL.includes('/node_modules/drizzle-orm/')
    if (!own || !specifier.endsWith('.js') || parentURL.endsWith('.cjs')) return nextResolve(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
