import { html, raw } from 'hono/html'
import { lettersLook, type LetterLook } from './mail.look.ts'
import type { Letter, SitePath } from './mail.kind.ts'

/** Everything around a letter that does not depend on what it says. */
export interface Envelope {
  siteName: string
  /** Where visitors reach the site, without a trailing slash: the only address that links begin with. */
  siteUrl: string
  /** The address that ends the letter's topic; `null` if it cannot be ended. */
  unsubscribePath: SitePath | null
  /** The region's own look; the starter look unless told. */
  look?: LetterLook
}

/** A letter as it is sent. */
export interface Written {
  subject: string
  text: string
  html: string
}

function becauseOf({ because, connectionId }: Letter, { siteName }: Envelope): string {
  const reason = because ?? `You get this because you have an account at ${siteName}.`
  return (connectionId ?? null) === null ? reason : `${reason} Replies to this email don’t reach the other person.`
}

/** Writes a letter as text and as HTML. Both say the same, and everything that a person wrote is plain text. */
export async function writeLetter(letter: Letter, envelope: Envelope): Promise<Written> {
  const whole = { ...letter, paragraphs: letter.paragraphs.filter((paragraph) => paragraph.trim() !== '') }
  return {
    subject: letter.subject,
    text: asText(whole, envelope),
    html: String(await asHtml(whole, envelope)),
  }
}

function asText(letter: Letter, envelope: Envelope): string {
  const { heading, subject, paragraphs, quote, items, action, note } = letter
  const { siteUrl, unsubscribePath } = envelope
  const itemLines = items?.map(({ title, text, path }) =>
    [`* ${title}`, text && `  ${text}`, path && `  ${siteUrl}${path}`].filter(Boolean).join('\n'),
  )
  const foot = [
    '--',
    becauseOf(letter, envelope),
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

const logoOf = ({ src, width, height, isOnPlate }: NonNullable<LetterLook['logo']>, name: string) =>
  html`<img class="${isOnPlate ? 'plate' : ''}" src="${src}" alt="${name}" width="${width}" height="${height}" />`

function asHtml(letter: Letter, envelope: Envelope) {
  const { heading, subject, paragraphs, quote, items, action, note } = letter
  const { siteName, siteUrl, unsubscribePath, look = lettersLook(null) } = envelope
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
          ${raw(look.styles)}
        </style>
      </head>
      <body>
        <div class="letter">
          <div class="brand">${look.logo ? logoOf(look.logo, siteName) : siteName}</div>
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
            ${becauseOf(letter, envelope)} <a href="${siteUrl}">${siteUrl.replace(/^https?:\/\//, '')}</a>
            ${unsubscribePath ? html`<br />${link(unsubscribePath, 'No more e-mails of this kind')}` : ''}
          </p>
        </div>
      </body>
    </html>`
}
