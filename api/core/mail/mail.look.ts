import { paletteOf } from '#api/contract/look/palette.ts'
import type { PublishedLook } from '#api/site-facts.ts'

/** How letters look. */
export interface LetterLook {
  styles: string
  logo: { src: string; width: number; height: number; isOnPlate: boolean } | null
  /** What the letter shows and therefore brings along. */
  attachments: { filename: string; content: Buffer; cid: string }[]
}

const STARTER = {
  brand: '#123f31',
  accent: '#f0a92b',
  link: '#14503c',
  dark: { page: '#0f1814', surface: '#16211c', link: '#8fd0ad', onLink: '#0b2018' },
}

function coloursOf(colour: string): typeof STARTER {
  const { light, dark, brand } = paletteOf(colour)
  return {
    brand: light['evergreen']!,
    accent: brand['accent']!,
    link: light['primary']!,
    dark: {
      page: dark['page']!,
      surface: dark['surface']!,
      link: dark['primary']!,
      onLink: dark['on-primary']!,
    },
  }
}

/**
 * Mail programs read no stylesheets and few custom properties, so the site's colours stand here again, light and dark.
 */
const stylesOf = ({ brand, accent, link, dark }: typeof STARTER, more: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 12px; background: #faf6ee; color: #1a2922; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', sans-serif; overflow-wrap: anywhere; }
  .letter { max-width: 560px; margin: 0 auto; background: #fffdf9; border: 1px solid #e2d8c6; border-radius: 14px; overflow: hidden; }
  .brand { padding: 16px 28px; background: ${brand}; border-bottom: 3px solid ${accent}; color: #fdfaf3; font: 600 18px/1.3 Fraunces, Georgia, serif; }
  .body { padding: 28px; }
  .body > :last-child { margin-bottom: 0; }
  h1 { margin: 0 0 16px; font: 600 26px/1.2 Fraunces, Georgia, serif; }
  p { margin: 0 0 16px; }
  blockquote { margin: 0 0 16px; padding: 4px 0 4px 16px; border-left: 3px solid ${accent}; white-space: pre-line; }
  ul { margin: 0 0 16px; padding: 0; list-style: none; }
  li { padding: 12px 0; border-top: 1px solid #e2d8c6; }
  a { color: ${link}; }
  .action { display: inline-block; margin: 8px 0 20px; padding: 12px 22px; background: ${link}; border-radius: 8px; color: #fdfaf3; font-weight: 600; text-decoration: none; }
  .soft { color: #46554d; font-size: 14px; }
  .foot { box-sizing: border-box; max-width: 560px; margin: 16px auto 0; padding: 0 28px; }
${more}  @media (prefers-color-scheme: dark) {
    body { background: ${dark.page}; color: #f3eee3; }
    .letter { background: ${dark.surface}; border-color: #2b3a33; }
    li { border-color: #2b3a33; }
    a { color: ${dark.link}; }
    .action { background: ${dark.link}; color: ${dark.onLink}; }
    .soft { color: #c0c9c0; }
  }
`

/** The logo stands on the brand's ground in both themes. */
const LOGO = '  .brand img { display: block; max-width: 100%; height: auto; }\n'
const PLATE = '  .brand .plate { padding: 6px 10px; background: #fffdf9; border-radius: 6px; }\n'

/** Pixels; what is stored is larger, for screens of high density. */
const HIGHEST = 44
const CID = 'logo@look'

function drawn(look: PublishedLook | null): LetterLook {
  const { colour, logo } = look ?? {}
  const more = logo ? LOGO + (logo.ground === 'light' ? PLATE : '') : ''
  const styles = stylesOf(colour ? coloursOf(colour) : STARTER, more)
  if (!look || !logo) return { styles, logo: null, attachments: [] }
  const height = Math.min(HIGHEST, logo.height)
  const size = { width: Math.round((logo.width / logo.height) * height), height }
  return {
    styles,
    logo: { src: `cid:${CID}`, ...size, isOnPlate: logo.ground === 'light' },
    attachments: [{ filename: 'logo.png', content: Buffer.from(logo.png, 'base64'), cid: CID }],
  }
}

let last = { look: null as PublishedLook | null, letters: drawn(null) }

/** What a look makes of letters; the logo comes with the letter, so that nobody's server is told of its reading. */
export function lettersLook(look: PublishedLook | null): LetterLook {
  if (last.look !== look) last = { look, letters: drawn(look) }
  return last.letters
}
