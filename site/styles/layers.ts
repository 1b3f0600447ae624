/** The layers of the cascade in the order of precedence, and the folders whose stylesheets lie in one. */
export const ORDER = '@layer reset, tokens, base, components, features, page;'
const FOLDERS = {
  'site/ui/': 'components',
  'site/features/': 'features',
  'site/layouts/': 'page',
  'cms/screens/previews/': 'page',
}

/** The layer of a stylesheet; those in `site/styles` name theirs in `site.css`. */
function findLayer(id: string): string | undefined {
  // `?url` and `?raw` ask for a module about the stylesheet.
  if (!/\.css(\?(?!url|raw)|$)/.test(id)) return undefined
  return Object.entries(FOLDERS).find(([folder]) => id.includes(`/${folder}`))?.[1]
}

/**
 * Puts each stylesheet into its folder's layer. The order is said in each, because the bundler decides which file comes
 * first on a page, and the first mention of a layer fixes its rank.
 */
export const layersByFolder = {
  name: 'layers-by-folder',
  enforce: 'pre',
  transform(css: string, id: string) {
    const layer = findLayer(id)
    return layer ? { code: `${ORDER}\n@layer ${layer} {\n${css}}\n`, map: null } : undefined
  },
} as const
