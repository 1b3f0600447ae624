import type { CSSProperties } from 'react'
import { paletteOf, type Tokens } from '#api/region/contract/color.ts'
import { Mark } from '#site/ui/brand/Mark.tsx'

/** A picture of the region, and the grounds on which it can be seen. */
export interface ShownPicture {
  src: string
  ground: 'any' | 'light' | 'dark'
}

export interface LookPictureProps {
  theme: 'light' | 'dark'
  /** `undefined` for the colours that the page has. */
  colour: string | undefined
  siteName: string
  logo: ShownPicture | undefined
  mark: ShownPicture | undefined
}

const propertiesOf = (tokens: Tokens = {}) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value])) as CSSProperties

/** A page of the site, small: a heading on the brand's ground, words with a link, buttons, and where the focus is. */
export function LookPicture({ theme, colour, siteName, logo, mark }: LookPictureProps) {
  const palette = colour === undefined ? undefined : paletteOf(colour)
  const themed = { ...propertiesOf(palette?.[theme]), colorScheme: theme }
  // The same in both themes, as on the site.
  const ground = palette && { evergreen: palette.dark['evergreen']!, 'evergreen-deep': palette.dark['evergreen-deep']! }
  const own = mark ? <img className="look-mark" src={mark.src} data-ground={mark.ground} alt="" /> : <Mark size={22} />
  return (
    <figure className="look-picture" style={themed}>
      <div role="img" aria-label={`How it looks on ${theme} pages`}>
        <div className="look-head">
          <span className="brand">
            {logo ? (
              <img className="look-logo" src={logo.src} data-ground={logo.ground} alt="" />
            ) : (
              <>
                {own}
                <span>{siteName}</span>
              </>
            )}
          </span>
          <span className="look-place">News</span>
        </div>
        <div className="look-hero on-evergreen" style={propertiesOf({ ...palette?.brand, ...ground })}>
          <strong className="look-title">Founders meet investors</strong>
          <span className="button button-primary button-small">Register</span>
        </div>
        <div className="look-words">
          <p className="small">
            Words on a page, with <span className="look-link">a link</span> among them.
          </p>
          <div className="cluster">
            <span className="button button-primary button-small look-focused">Save</span>
            <span className="button button-secondary button-small">Cancel</span>
            <span className="tag look-tag">Seed</span>
          </div>
        </div>
      </div>
      <figcaption className="fine soft">{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
    </figure>
  )
}
