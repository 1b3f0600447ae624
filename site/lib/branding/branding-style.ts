import { hash } from 'node:crypto'
import { createPalette } from '#api/region/contract/color.ts'
import { ORDER } from '#site/styles/layers.ts'
import { brandingPath, type SiteBranding } from './branding-path.ts'

const rule = (selector: string, declarations: readonly string[]) => `${selector}{${declarations.join(';')}}`

/** The tokens in their own layer, with more weight than the stylesheet has, which may come after them. */
function colors(color: string, accent: string | undefined): string {
  const { light, dark, brand } = createPalette(color, accent)
  const themed = Object.entries(light).map(([name, day]) => `--color-${name}:light-dark(${day},${dark[name]})`)
  const onBrand = Object.entries(brand).map(([name, value]) => `--color-${name}:${value}`)
  return `@layer tokens{${rule('html:root', themed)}${rule('html .on-evergreen', onBrand)}}`
}

/** A lattice on the brand's ground grows there: its parts in the order in which `lattice` draws them. */
const LATTICE = [
  ['path', 'stroke:var(--color-primary-soft)'],
  ['path:nth-child(1)', 'fill:var(--color-evergreen);stroke:none'],
  ['path:is(:nth-child(3),:nth-child(5))', 'stroke:var(--color-evergreen)'],
  ['path:nth-child(7)', 'stroke:var(--color-line-strong)'],
  ['path:nth-child(8)', 'fill:var(--color-on-primary-soft);stroke:none'],
  ['g', 'fill:var(--color-accent)'],
].map(([part, declaration]) => rule(`.on-evergreen .lattice-picture ${part}`, [declaration!]))

/** An image that cannot be seen on a theme's ground stands on a plate there. */
const PLATES = {
  any: [],
  light: ['background-color:light-dark(transparent,#fffdf9)'],
  dark: ['background-color:light-dark(var(--color-evergreen),transparent)'],
} as const

/** As high as two lines of a name, and never so wide that a phone's header has no room for the rest. */
const LOGO =
  '.brand-logo{inline-size:auto;block-size:auto;max-block-size:2.5rem;max-inline-size:min(12rem,42vw);object-fit:contain}' +
  '.print-brand{display:none}@media print{.print-brand{display:block;margin-block-end:1rem}.print-brand img{max-block-size:3rem}}'

/** A logo of its own for the dark theme, and for the brand's ground in both. */
const DARK_LOGO = [
  '.brand-logo-dark{display:none}',
  '@media(prefers-color-scheme:dark){html:not([data-theme=light]) .brand-logo-light{display:none}html:not([data-theme=light]) .brand-logo-dark{display:block}}',
  ...['html[data-theme=dark]', 'html .on-evergreen'].flatMap((ground) => [
    rule(`${ground} .brand-logo-light`, ['display:none']),
    rule(`${ground} .brand-logo-dark`, ['display:block']),
  ]),
].join('')

function images(branding: SiteBranding): string {
  const { logo, darkLogo, mark } = branding
  const printed = 'print-color-adjust:exact'
  const plated = (ground: keyof typeof PLATES) =>
    ground === 'any' ? [] : [...PLATES[ground], printed, 'padding:4px', 'border-radius:var(--radius-s)']
  const shown = mark && [
    ...plated(mark.ground),
    `background-image:url(${brandingPath(branding, 'mark.png')})`,
    'background-position:center',
    'background-size:contain',
    'background-repeat:no-repeat',
    'background-origin:content-box',
    printed,
  ]
  return (
    (logo ? rule('html .brand-logo-light', plated(logo.ground)) + LOGO : '') +
    (darkLogo ? rule('html .brand-logo-dark', plated(darkLogo.ground)) + DARK_LOGO : '') +
    (shown ? rule('html .mark', shown) + rule('html .mark>*', ['display:none']) : '')
  )
}

let last: { version: string; css: string; hash: string } | undefined

/** The styles of a region's branding, and their hash for the policy of a page that has them. */
export function brandingStyle(branding: SiteBranding) {
  if (last?.version === branding.version) return last
  const parts = (branding.colour ? LATTICE.join('') : '') + images(branding)
  const css = `${ORDER}${branding.colour ? colors(branding.colour, branding.accent) : ''}@layer components{${parts}}`
  last = { version: branding.version, css, hash: `sha256-${hash('sha256', css, 'base64')}` }
  return last
}
