import type { CSSProperties } from 'react'
import { createPalette, type Tokens } from '#api/region/contract/color.ts'
import { SiteIcon } from '#site/ui/brand/SiteIcon.tsx'

/** An image of the region, and the grounds on which it can be seen. */
export interface ShownImage {
  src: string
  ground: 'any' | 'light' | 'dark'
}

export interface BrandingImageProps {
  theme: 'light' | 'dark'
  /** `undefined` for the colors that the page has. */
  color: string | undefined
  accent: string | undefined
  siteName: string
  logo: ShownImage | undefined
  mark: ShownImage | undefined
}

const getProperties = (tokens: Tokens = {}) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--color-${name}`, value])) as CSSProperties

/** A page of the site, small: a heading on the brand's ground, words with a link, buttons, and where the focus is. */
export function BrandingImage({ theme, color, accent, siteName, logo, mark }: BrandingImageProps) {
  const palette = color === undefined ? undefined : createPalette(color, accent)
  const themed = { ...getProperties(palette?.[theme]), colorScheme: theme }
  // The same in both themes, as on the site.
  const ground = palette && { evergreen: palette.dark['evergreen']!, 'evergreen-deep': palette.dark['evergreen-deep']! }
  const own = mark ? (
    <img className="branding-mark" src={mark.src} data-ground={mark.ground} alt="" />
  ) : (
    <SiteIcon size={22} />
  )
  return (
    <figure className="branding-image" style={themed}>
      <div role="img" aria-label={`How it looks on ${theme} pages`}>
        <div className="branding-head">
          <span className="brand">
            {logo ? (
              <img className="branding-logo" src={logo.src} data-ground={logo.ground} alt="" />
            ) : (
              <>
                {own}
                <span>{siteName}</span>
              </>
            )}
          </span>
          <span className="branding-place">News</span>
        </div>
        <div className="branding-hero on-evergreen" style={getProperties({ ...palette?.brand, ...ground })}>
          <strong className="branding-title">Founders meet investors</strong>
          <span className="button button-primary button-small">Register</span>
        </div>
        <div className="branding-text">
          <p className="small">
            Words on a page, with <span className="branding-link">a link</span> among them.
          </p>
          <div className="cluster">
            <span className="button button-primary button-small branding-focused">Save</span>
            <span className="button button-secondary button-small">Cancel</span>
            <span className="tag branding-tag">Seed</span>
          </div>
        </div>
      </div>
      <figcaption className="fine soft">{theme === 'light' ? 'Light' : 'Dark'}</figcaption>
    </figure>
  )
}
