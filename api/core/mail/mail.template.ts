import { html, raw } from 'hono/html'
import type { Letter, SitePath } from './mail.kind.ts'

/** Everything around a letter that does not depend on what it says. */
export interface Envelope {
  siteName: string
  /** Where visitors reach the site, without a trailing slash: the only address that links begin with. */
  siteUrl: string
  /** The address that ends the letter's topic; `null` if it cannot be ended. */
  unsubscribePath: SitePath | null
}

/** A letter as it is sent. */
export interface Written {
  subject: string
  text: string
  html: string
}

/**
 * Mail programs read no stylesheets and few custom properties, so the site's colours stand here again, light and dark.
 */
const STYLES = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  body { margin: 0; padding: 24px 12px; background: #faf6ee; color: #1a2922; font: 16px/1.6 system-ui, -apple-system, 'Segoe UI', sans-serif; overflow-wrap: anywhere; }
  .letter { max-width: 560px; margin: 0 auto; background: #fffdf9; border: 1px solid #e2d8c6; border-radius: 14px; overflow: hidden; }
  .brand { padding: 16px 28px; background: #123f31; border-bottom: 3px solid #f0a92b; color: #fdfaf3; font: 600 18px/1.3 Fraunces, Georgia, serif; }
  .body { padding: 28px; }
  .body > :last-child { margin-bottom: 0; }
  h1 { margin: 0 0 16px; font: 600 26px/1.2 Fraunces, Georgia, serif; }
  p { margin: 0 0 16px; }
  blockquote { margin: 0 0 16px; padding: 4px 0 4px 16px; border-left: 3px solid #f0a92b; white-space: pre-line; }
  ul { margin: 0 0 16px; padding: 0; list-style: none; }
  li { padding: 12px 0; border-top: 1px solid #e2d8c6; }
  a { color: #14503c; }
  .action { display: inline-block; margin: 8px 0 20px; padding: 12px 22px; background: #14503c; border-radius: 8px; color: #fdfaf3; font-weight: 600; text-decoration: none; }
  .soft { color: #46554d; font-size: 14px; }
  .foot { box-sizing: border-box; max-width: 560px; margin: 16px auto 0; padding: 0 28px; }
  @media (prefers-color-scheme: dark) {
    body { background: #0f1814; color: #f3eee3; }
    .letter { background: #16211c; border-color: #2b3a33; }
    li { border-color: #2b3a33; }
    a { color: #8fd0ad; }
    .action { background: #8fd0ad; color: #0b2018; }
    .soft { color: #c0c9c0; }
  }
`

const BECAUSE = (siteName: string) => `You get this because you have an account at ${siteName}.`

/** Writes a letter as text and as HTML. Both say the same, and everything that a person wrote is plain text. */
export async function writeLetter(letter: Letter, envelope: Envelope): Promise<Written> {
  const whole = { ...letter, paragraphs: letter.paragraphs.filter((paragraph) => paragraph.trim() !== '') }
  return {
    subject: letter.subject,
    text: asText(whole, envelope),
    html: String(await asHtml(whole, envelope)),
  }
}

function asText({ heading, subject, paragraphs, quote, items, action, note }: Letter, envelope: Envelope): string {
  const { siteName, siteUrl, unsubscribePath } = envelope
  const itemLines = items?.map(({ title, text, path }) =>
    [`* ${title}`, text && `  ${text}`, path && `  ${siteUrl}${path}`].filter(Boolean).join('\n'),
  )
  const foot = [
    '--',
    BECAUSE(siteName),
    siteUrl,
    unsubscribePath && `No more e-mails of this kind: ${siteUrl}${unsubscribePath}`,
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

function asHtml({ heading, subject, paragraphs, quote, items, action, note }: Letter, envelope: Envelope) {
  const { siteName, siteUrl, unsubscribePath } = envelope
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
          ${raw(STYLES)}
        </style>
      </head>
      <body>
        <div class="letter">
          <div class="brand">${siteName}</div>
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
            ${BECAUSE(siteName)} <a href="${siteUrl}">${siteUrl.replace(/^https?:\/\//, '')}</a>
            ${unsubscribePath ? html`<br />${link(unsubscribePath, 'No more e-mails of this kind')}` : ''}
          </p>
        </div>
      </body>
    </html>`
}
