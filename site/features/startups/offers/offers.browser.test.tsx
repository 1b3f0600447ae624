import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { NEW_STARTUP } from '#api/startups/contract/new-startup.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { startupPayload } from '#api/platform/contract/testing.ts'
import { OFFER_UNCONFIRMED } from '#api/trust/contract/offers.ts'
import { PROFILE_SAVE } from '#site/copy/failures/profile.ts'
import { CompanyFields } from '#site/features/startups/profile/CompanyFields.tsx'
import { useStartupForm } from '#site/features/startups/profile/use-startup-form.ts'
import { Form } from '#site/ui/form/Form.tsx'
import { answerCalls, mount } from '#tests/mount.tsx'

const OFFER = 'We are raising $1.5M for a second kiln.'
const STORED: object = { ...NEW_STARTUP, ...startupPayload, id: 7, companyName: 'Riverheat' }
const ERROR_BODY = {
  type: OFFER_UNCONFIRMED,
  title: 'Conflict',
  status: 409,
  detail: 'Your text may state an offering. Read it again, then confirm.',
  errors: [],
  law: '506b',
  places: [{ field: 'elevatorPitch', start: 0, end: OFFER.length, words: OFFER }],
}

function Profile() {
  const { form, problems, draft, offerDialog } = useStartupForm({
    startup: STORED as Startup,
    onSaved: () => {},
    failure: PROFILE_SAVE,
  })
  return (
    <Form {...{ form, problems, draft }} aria-label="Profile" actions={<form.SubmitButton>Save</form.SubmitButton>}>
      {offerDialog}
      <CompanyFields form={form} />
    </Form>
  )
}

const pitch = page.getByLabelText('Elevator pitch')
const dialog = page.getByRole('alertdialog', { name: 'Your text may state an offering' })

function answer() {
  const calls = answerCalls(({ path }) => {
    if (path.startsWith('/api/startup/offer-guard')) return Response.json({ law: '506b' })
    if (path.startsWith('/api/startups/same')) return Response.json([])
    return path.endsWith('confirmsOffer=true') ? Response.json(STORED) : Response.json(ERROR_BODY, { status: 409 })
  })
  return () => calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)
}

it('a text that may state an offering: quoted under its field as it is typed, and the dialog asks', async () => {
  const saves = answer()
  mount(<Profile />)
  await expect.element(pitch).not.toHaveAccessibleDescription(/may state an offering/)
  await pitch.fill(`${OFFER} Bricks last.`)
  await expect
    .element(pitch)
    .toHaveAccessibleDescription(new RegExp(`may state an offering: “${OFFER.replace('$', '\\$')}”`))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText(OFFER)).toBeVisible()
  await dialog.getByRole('button', { name: 'Change the text' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(pitch).toHaveValue(`${OFFER} Bricks last.`)
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save it anyway' }).click()
  await expect
    .poll(saves)
    .toEqual(['/api/startup/profile', '/api/startup/profile', '/api/startup/profile?confirmsOffer=true'])
})
