import { createPalette } from '#api/region/contract/color.ts'
import type { PublishedBranding } from '#api/site-facts.ts'
import { html, raw } from 'hono/html'
import type { Email, SitePath } from './template.ts'

/** The theme of emails. */
export interface EmailTheme {
  styles: string
  logo: { src: string; width: number; height: number; isOnPlate: boolean } | null
  /** Images that the email shows and has to include. */
  attachments: { filename: string; content: Buffer; cid: string }[]
}

const STARTER = {
  brand: '#123f31',
  accent: '#f0a92b',
  link: '#14503c',
  dark: { page: '#0f1814', surface: '#16211c', link: '#8fd0ad', onLink: '#0b2018' },
}

function getColors(color: string, chosenAccent: string | undefined): typeof STARTER {
  const { light, dark, brand } = createPalette(color, chosenAccent)
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
 * Email programs ignore stylesheets and most custom properties, so the site's colors are repeated here, light and dark.
 */
const getStyles = ({ brand, accent, link, dark }: typeof STARTER, more: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 12px; background: #faf6ee; color: #1a2922; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', sans-serif; overflow-wrap: anywhere; }
  .message { max-width: 560px; margin: 0 auto; background: #fffdf9; border: 1px solid #e2d8c6; border-radius: 14px; overflow: hidden; }
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
    .message { background: ${dark.surface}; border-color: #2b3a33; }
    li { border-color: #2b3a33; }
    a { color: ${dark.link}; }
    .action { background: ${dark.link}; color: ${dark.onLink}; }
    .soft { color: #c0c9c0; }
  }
`

/** The logo has the brand-colored background in both themes. */
const LOGO = '  .brand img { display: block; max-width: 100%; height: auto; }\n'
const PLATE = '  .brand .plate { padding: 6px 10px; background: #fffdf9; border-radius: 6px; }\n'

/** Pixels; the stored image is larger, for high-density screens. */
const HIGHEST = 44
const CID = 'logo@look'

function drawn(branding: PublishedBranding | null): EmailTheme {
  const { colour, accent, logo: light, darkLogo } = branding ?? {}
  // The header has the brand's ground, which is dark.
  const logo = darkLogo ?? light
  const more = logo ? LOGO + (logo.ground === 'light' ? PLATE : '') : ''
  const styles = getStyles(colour ? getColors(colour, accent) : STARTER, more)
  if (!branding || !logo) return { styles, logo: null, attachments: [] }
  const height = Math.min(HIGHEST, logo.height)
  const size = { width: Math.round((logo.width / logo.height) * height), height }
  return {
    styles,
    logo: { src: `cid:${CID}`, ...size, isOnPlate: logo.ground === 'light' },
    attachments: [{ filename: 'logo.png', content: Buffer.from(logo.png, 'base64'), cid: CID }],
  }
}

let last = { branding: null as PublishedBranding | null, letters: drawn(null) }

/**
 * Builds the email theme of the site's branding. The logo is attached, so that no server learns when the email is read.
 */
export function buildEmailTheme(branding: PublishedBranding | null): EmailTheme {
  if (last.branding !== branding) last = { branding: branding, letters: drawn(branding) }
  return last.letters
}

/** Everything around an email's content. */
export interface Envelope {
  siteName: string
  /** The site's public origin without a trailing slash, with which every link starts. */
  siteUrl: string
  /** The sender's postal address in one line; `null` if it isn't set. */
  postalAddress: string | null
  /** The unsubscribe path; `null` if the email has none. */
  unsubscribePath: SitePath | null
  /** The site's own theme; the default theme if missing. */
  branding?: EmailTheme
}

/** An email as it is sent. */
export interface Written {
  subject: string
  text: string
  html: string
}

function getBecause({ because, connectionId }: Email, { siteName }: Envelope): string {
  const reason = because ?? `You’re receiving this because you have an account at ${siteName}.`
  return (connectionId ?? null) === null ? reason : `${reason} Replies to this email don’t reach the other person.`
}

/** Writes an email as text and as HTML with the same content; everything that a user wrote is plain text. */
export async function writeEmail(email: Email, envelope: Envelope): Promise<Written> {
  const whole = { ...email, paragraphs: email.paragraphs.filter((paragraph) => paragraph.trim() !== '') }
  return {
    subject: email.subject,
    text: asText(whole, envelope),
    html: String(await asHtml(whole, envelope)),
  }
}

function asText(email: Email, envelope: Envelope): string {
  const { heading, subject, paragraphs, quote, items, action, note } = email
  const { siteUrl, postalAddress, unsubscribePath } = envelope
  const itemLines = items?.map(({ title, text, path }) =>
    [`* ${title}`, text && `  ${text}`, path && `  ${siteUrl}${path}`].filter(Boolean).join('\n'),
  )
  const foot = [
    '--',
    getBecause(email, envelope),
    siteUrl,
    unsubscribePath && `Unsubscribe: ${siteUrl}${unsubscribePath}`,
    postalAddress,
  ]
  return [
    heading ?? subject,
    ...paragraphs,
    quote && quote.replace(/^/gm, '> '),
    itemLines?.join('\n\n'),
    action && `${action.label}: ${siteUrl}${action.path}`,
    note,
    foot.filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const renderLogo = ({ src, width, height, isOnPlate }: NonNullable<EmailTheme['logo']>, name: string) =>
  html`<img class="${isOnPlate ? 'plate' : ''}" src="${src}" alt="${name}" width="${width}" height="${height}" />`

function asHtml(email: Email, envelope: Envelope) {
  const { heading, subject, paragraphs, quote, items, action, note } = email
  const { siteName, siteUrl, postalAddress, unsubscribePath, branding = buildEmailTheme(null) } = envelope
  const link = (path: string, label: string, kind = '') =>
    html`<a class="${kind}" href="${siteUrl}${path}">${label}</a>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        <style>
          ${raw(branding.styles)}
        </style>
      </head>
      <body>
        <div class="message">
          <div class="brand">${branding.logo ? renderLogo(branding.logo, siteName) : siteName}</div>
          <div class="body">
            <h1>${heading ?? subject}</h1>
            ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
            ${quote ? html`<blockquote>${quote}</blockquote>` : ''}
            ${
              items
                ? html`<ul>
                    ${items.map(
                      ({ title, text, path }) =>
                        html`<li>
                          <strong>${path ? link(path, title) : title}</strong>${text ? html`<br />${text}` : ''}
                        </li>`,
                    )}
                  </ul>`
                : ''
            }
            ${action ? html`<p>${link(action.path, action.label, 'action')}</p>` : ''}
            ${note ? html`<p class="soft">${note}</p>` : ''}
          </div>
        </div>
        <div class="foot soft">
          <p>
            ${getBecause(email, envelope)} <a href="${siteUrl}">${siteUrl.replace(/^https?:\/\//, '')}</a>
            ${unsubscribePath ? html`<br />${link(unsubscribePath, 'Unsubscribe')}` : ''}
            ${postalAddress ? html`<br />${postalAddress}` : ''}
          </p>
        </div>
      </body>
    </html>`
}
