import type { Plugin } from 'vite'

/** Cascade layers of the whole site, from the weakest to the strongest. */
const ORDER = '@layer reset, tokens, base, components, features, page;'

/**
 * Begins every style sheet of ours with the order of the layers. The bundler decides which sheet a page loads first, and
 * the first to name the layers would otherwise decide which of them wins.
 */
export function layerOrder(): Plugin {
  return {
    name: 'layer-order',
    enforce: 'pre',
    transform: (code, id) => (/\/site\/.*\.css(?:$|\?(?!.*\burl\b))/.test(id) ? `${ORDER}${code}` : undefined),
  }
}
