import { expect, test } from 'vitest'
import { contrast } from '#api/region/contract/color.ts'
import { buildEmailTheme, writeEmail } from './theme.ts'

const envelope = {
  siteName: 'Wren & Valley',
  siteUrl: 'https://wren.example',
  postalAddress: null,
  unsubscribePath: null,
}
const email = {
  subject: 'A request',
  paragraphs: ['Hello,'],
  action: { label: 'Answer', path: '/notifications' as const },
}
const logo = { png: 'iVBORw==', width: 640, height: 160, ground: 'light' as const }

test('an email has the brand colors and includes the logo', async () => {
  const theme = buildEmailTheme({ version: 'a', colour: '#ffe600', logo })
  const { html } = await writeEmail(email, { ...envelope, branding: theme })
  expect(html).toContain('<img class="plate" src="cid:logo@look" alt="Wren &amp; Valley" width="176" height="44" />')
  expect(html).not.toMatch(/src="https?:|#14503c|#123f31/)
  expect(theme.attachments).toEqual([
    { filename: 'logo.png', cid: 'logo@look', content: Buffer.from(logo.png, 'base64') },
  ])
  const [, ground = ''] = /\.action \{[^}]*background: (#\w{6})/.exec(html) ?? []
  expect(contrast('#fdfaf3', ground)).toBeGreaterThanOrEqual(4.5)
})

test('without branding it has the default theme, and includes nothing', async () => {
  const { html } = await writeEmail(email, envelope)
  expect(html).toContain('<div class="brand">Wren &amp; Valley</div>')
  expect(html).toContain('background: #123f31; border-bottom: 3px solid #f0a92b')
  expect(buildEmailTheme(null).attachments).toEqual([])
})
