import { StrictMode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Startup } from '#api/startups/contract/responses.ts'
import { mount } from '#tests/mount.tsx'
import { logoUpload } from './logo-data.ts'
import { LogoUpload } from './LogoUpload.tsx'

const STARTUP = { companyName: 'Riverheat', logo: null } as Startup
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const picture = async () =>
  new File([await (await fetch(`data:image/png;base64,${PIXEL}`)).blob()], 'logo.png', { type: 'image/png' })

it('a chosen logo: its preview can be read while it is shown, and is let go of after', async () => {
  const made = vi.spyOn(URL, 'createObjectURL')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => logoUpload.cancel())
  logoUpload.choose(await picture())
  mount(
    <StrictMode>
      <LogoUpload startup={STARTUP} />
    </StrictMode>,
  )
  const image = page.getByRole('region', { name: 'Logo' }).element().querySelector('img')
  await expect.poll(() => image?.naturalWidth).toBe(1)
  logoUpload.cancel()
  await expect.poll(() => revoked.mock.calls.length).toBe(made.mock.calls.length)
})
