import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import mySelfCertification from '#site/features/trust/self-certification/MySelfCertification.astro?raw'
import verifyEmailBanner from '#site/features/account/VerifyEmailBanner.astro?raw'
import ownWebsite from '#site/features/trust/website/OwnWebsite.astro?raw'
import { answerCalls, mountHtml } from '#tests/mount.tsx'
import './live.client.ts'

/** The opening tags of the forms that a component writes. */
const formsIn = (source: string) =>
  [...source.matchAll(/<form\s[^>]*>/g)].map(([tag]) => tag.replaceAll(/style="[^"]*"/g, ''))

it.each([...formsIn(ownWebsite), ...formsIn(mySelfCertification), ...formsIn(verifyEmailBanner)])(
  'form with an action: its code gets into no address (%s)',
  async (form) => {
    mountHtml(`<div data-live>${form}<input name="code" /><button>Confirm</button></form></div>`)
    const calls = answerCalls(() => new Response('<div data-live></div>'))
    const sent: string[] = []
    addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        sent.push((event.target as HTMLFormElement).method)
      },
      { once: true },
    )
    await userEvent.fill(page.getByRole('textbox'), '12345678')
    await userEvent.click(page.getByRole('button'))
    expect(sent).toEqual(['post'])
    expect(calls).toEqual([])
    expect(location.href).not.toContain('12345678')
  },
)
