import { registerHooks } from 'node:module'

/**
 * Load this before everything else (`node --import ./api/db/drizzle-imports.ts …`): the process is ready 0.3 to 0.6 s
 * sooner. For each of drizzle-orm's 112 small modules Node reads the package's package.json again, which is 179 kB of
 * `exports`. Between two of its own modules an import is a plain path, and every one of them is an ES module.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const own = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!own || !specifier.endsWith('.js') || context.parentURL?.endsWith('.cjs'))
      return nextResolve(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
