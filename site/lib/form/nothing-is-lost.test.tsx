import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#api/region/contract/settings.ts'
import type { ShownMember } from '#site/features/admin-dashboard/users/member-actions.ts'
import type { User } from '#api/account/contract/user.ts'
import type { Investor } from '#api/investors/calls.ts'
import { investorInput } from '#api/investors/contract/schema.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { startupInput } from '#api/startups/contract/schema.ts'
import { investorPayload, startupPayload } from '#api/platform/contract/testing.ts'
import { ProfileForm } from '#site/features/account/ProfileForm.tsx'
import { TimeZoneForm } from '#site/features/account/TimeZoneForm.tsx'
import EditImportedDialog from '#site/features/admin-dashboard/imported-startups/EditImportedDialog.tsx'
import { ClaimForm } from '#site/features/startups/claim/ClaimForm.tsx'
import VouchDialog from '#site/features/admin-dashboard/users/VouchDialog.tsx'
import { AgreeForm } from '#site/features/documents/nda/SignForm.tsx'
import { MessageForm } from '#site/features/conversations/MessageForm.tsx'
import ReportDialog from '#site/features/conversations/ReportDialog.tsx'
import AnswerDialog from '#site/features/connections/AnswerDialog.tsx'
import ConnectDialog from '#site/features/connections/ConnectDialog.tsx'
import TermsDialog from '#site/features/documents/TermsDialog.tsx'
import RequestDialog from '#site/features/startups/funding-request/RequestDialog.tsx'
import FundingDialog from '#site/features/outcomes/growth/FundingDialog.tsx'
import JobsDialog from '#site/features/outcomes/growth/JobsDialog.tsx'
import IntroduceDialog from '#site/features/introductions/admin/IntroduceDialog.tsx'
import { InviteOthers } from '#site/features/invitations/InviteOthers.tsx'
import { InviteImported } from '#site/features/invitations/InviteImported.tsx'
import { InviteToRole } from '#site/features/invitations/InviteToRole.tsx'
import InvestorProfileDialog from '#site/features/investors/profile/InvestorProfileDialog.tsx'
import { SimpleInvestorForm } from '#site/features/investors/profile/SimpleInvestorForm.tsx'
import ProposeDialog from '#site/features/meetings/ProposeDialog.tsx'
import AnswerReportDialog from '#site/features/trust/moderation/AnswerReportDialog.tsx'
import ReportProfileDialog from '#site/features/trust/moderation/ReportProfileDialog.tsx'
import OutcomeDialog from '#site/features/outcomes/OutcomeDialog.tsx'
import SearchDialog from '#site/features/saved-startups/search/SearchDialog.tsx'
import { NotesForm } from '#site/features/saved-startups/NotesForm.tsx'
import PlanDialog from '#site/features/saved-startups/PlanDialog.tsx'
import { OfferGuardSetting } from '#site/features/trust/offers/OfferGuardSetting.tsx'
import { MySelfCertification } from '#site/features/trust/self-certification/MySelfCertification.tsx'
import { SelfCertificationSetting } from '#site/features/trust/self-certification/SelfCertificationSetting.tsx'
import { AddressForm } from '#site/features/trust/website/AddressForm.tsx'
import StartupProfileDialog from '#site/features/startups/profile/StartupProfileDialog.tsx'
import { toasts } from '#site/ui/feedback/toast.ts'
import type { FormSettings } from '#site/ui/form/form-options.ts'
import type * as AppForm from '#site/ui/form/app-form.ts'
import { steps, useBrowser, walkThrough, type Values } from './testing-walk.ts'

/** What a form tells `useAppForm` while it is drawn. */
const seen = vi.hoisted((): { settings?: unknown } => ({}))
vi.mock('astro:transitions/client', () => ({ navigate: () => undefined }))
vi.mock('#site/features/account/verify-email-banner.client.ts', () => ({ showAddressStrip: () => undefined }))
vi.mock('#site/features/invitations/use-confirmation.tsx', () => ({
  useConfirmation: () => ({ dialog: undefined, confirm: async () => true }),
}))
vi.mock('#site/ui/form/app-form.ts', async (load) => {
  const real = await load<typeof AppForm>()
  return { ...real, useAppForm: (settings: never) => real.useAppForm((seen.settings = settings)) }
})

const nothing = () => undefined
const startup = { ...startupInput.parse(startupPayload), id: 7, highlights: ['Ten customers'], documents: [] }
const stored = { ...startup, fundingAmount: 1_500_000, equityOffered: '10%' } as unknown as Startup
const investor = investorInput.parse(investorPayload) as Investor
const entry = { id: 3, startupId: 7, notes: null, tags: ['river'], pipeline: 'new' } as unknown as SavedStartup
const user = { firstName: 'Ines', lastName: 'Vogel', email: 'ines@people.example', phoneNumber: null } as User
const member = { ...user, id: 7, known: { since: '2025-03', metBy: 'Avery Stone' } } as ShownMember
const imported = {
  id: 7,
  companyName: 'Fern',
  industry: null,
  stage: null,
  location: '',
  website: null,
  description: '',
  email: null,
  source: '',
  isListed: true,
  sameAs: null,
  updatedAt: '2030-01-01T00:00:00.000Z',
}
const claimable = { id: 7, role: 'founder', profile: 'Fern', email: 'a@b.example', source: '', createdAt: '' } as const
const filters = { q: '', industry: null, stage: null, funding: null }
const slots = { deck: { field: null, send: async () => undefined }, logo: nothing, documents: nothing }
const open = { isOpen: true, onOpenChange: nothing, onSaved: nothing }

/** Every form that someone who is signed in writes into. */
const FORMS: Record<string, ReactElement> = {
  'a new startup': <StartupProfileDialog {...open} {...slots} startup={null} />,
  'a startup': <StartupProfileDialog {...open} {...slots} startup={stored} />,
  'a new investor': <InvestorProfileDialog {...open} investor={null} />,
  'an investor': <InvestorProfileDialog {...open} investor={investor} />,
  'the simple form of an investor': <SimpleInvestorForm location="Wrenfield" />,
  'a funding request': <RequestDialog {...open} startup={stored} deckUpload={null} />,
  'notes and tags': <NotesForm entry={entry} />,
  'a plan': <PlanDialog entry={entry} onOpenChange={nothing} />,
  'a search': <SearchDialog search={null} filters={filters} onOpenChange={nothing} />,
  'a request to connect': (
    <ConnectDialog target={{ party: 'founder', id: 7, name: 'Fern' }} timeZone="UTC" onOpenChange={nothing} />
  ),
  'a founder’s request to connect': (
    <ConnectDialog target={{ party: 'investor', id: 7, name: 'Theo Marsh' }} timeZone="UTC" onOpenChange={nothing} />
  ),
  'an answer': <AnswerDialog {...open} id={4} name="Theo Marsh" message="" party="founder" answer="accepted" />,
  'an outcome': (
    <OutcomeDialog
      {...{ connectionId: 7, party: 'founder', other: 'Theo', corrected: undefined }}
      onRecorded={nothing}
      onOpenChange={nothing}
    />
  ),
  'a message': <MessageForm conversationId={7} name="Theo" onceKey="a-name-of-it" userId={7} onSent={nothing} />,
  'times to meet': (
    <ProposeDialog
      {...{ connectionId: 7, name: 'Theo', zones: { timeZone: 'UTC', regionTimeZone: 'UTC' }, before: undefined }}
      onProposed={nothing}
      onOpenChange={nothing}
    />
  ),
  'a report of messages': (
    <ReportDialog
      {...{
        conversationId: 7,
        name: 'Theo',
        zones: { timeZone: 'UTC', regionTimeZone: 'UTC' },
        messages: [],
        onReported: nothing,
      }}
      onOpenChange={nothing}
    />
  ),
  'an answer to a report': (
    <AnswerReportDialog id="7" name="Theo" about="messages" count={1} onOpenChange={nothing} onChange={nothing} />
  ),
  'an answer to a report of a profile': (
    <AnswerReportDialog id="7" name="Theo" about="startup" count={1} onOpenChange={nothing} onChange={nothing} />
  ),
  'a report of a profile': <ReportProfileDialog about="investor" id="7" name="Theo" onOpenChange={nothing} />,
  'since when somebody is known': <VouchDialog member={member} onClose={nothing} onDone={nothing} />,
  'the statements of a region': <SelfCertificationSetting initial={DEFAULT_SETTINGS} />,
  'a self-certification': (
    <MySelfCertification
      initial={{ categories: [{ label: 'A', text: 'I do.' }], current: null, mayState: true }}
      timeZone="UTC"
    />
  ),
  'the address of a website': <AddressForm domain="fern.example" sentTo={null} isSent={false} onSent={nothing} />,
  'the offer guard': <OfferGuardSetting initial={DEFAULT_SETTINGS} />,
  jobs: <JobsDialog fullTime="" partTime="" onSaved={nothing} onOpenChange={nothing} />,
  'funding from elsewhere': <FundingDialog onSaved={nothing} onOpenChange={nothing} />,
  'confidentiality terms': <TermsDialog text="" onOpenChange={nothing} />,
  'a name under terms': <AgreeForm documentId={7} version={'0'.repeat(64)} />,
  'an account': <ProfileForm user={user} />,
  'a time zone': (
    <TimeZoneForm supported={['UTC', 'Europe/Vienna']} zones={{ timeZone: 'UTC', regionTimeZone: 'America/Chicago' }} />
  ),
  'a claim': <ClaimForm startupId={7} lacks={['industry']} />,
  'an imported startup': <EditImportedDialog startup={imported} onOpenChange={nothing} onDone={nothing} />,
  'an introduction': (
    <IntroduceDialog
      pair={{ startup: { id: 7, name: 'Fern' }, investor: { id: 7, name: 'Theo', isPublic: true } }}
      onClose={nothing}
      onDone={nothing}
    />
  ),
  'an invitation': <InviteToRole isSending onInvited={nothing} />,
  'invitations to imported profiles': (
    <InviteImported people={[claimable]} total={1} importId="" isSending onInvited={nothing} />
  ),
  'an invitation of a member': (
    <InviteOthers initial={{ left: 3, next: '', isSending: true, invited: [] }} timeZone="UTC" />
  ),
}
/** Forms of secrets, of codes, and of anyone who has no account yet, of which a browser keeps nothing. */
const NOT_RESTORED =
  /(?:Login|Register|FirstAdmin|Password|PasswordReset|SecondStep|Accept|Code)Form|(?:Password|DeleteAccount|TwoFactorSetup|PasskeyAdd)Dialog/

beforeEach(() => useBrowser({ ...stored, ...entry, ...user, startup, invited: 1 }))
afterEach(async () => {
  // A module that a form asked for late begins in the browser that it was asked for in.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  // The next file of the worker begins without a toast.
  toasts.subscribe((toast) => toast && toasts.close(toast.id))()
})

it.each(Object.entries(FORMS))(
  'whatever is typed into %s is kept, said or stored, in any order',
  async (_, element) => {
    renderToStaticMarkup(element)
    const settings = seen.settings as FormSettings<Values>
    expect(settings.draft).toBeTypeOf('string')
    await fc.assert(fc.asyncProperty(steps(settings.defaultValues), walkThrough(settings)), { numRuns: 80 })
  },
)

it('every form of the product is one of these, or keeps nothing on purpose', () => {
  const users = globSync('site/features/**/*.{ts,tsx}', { exclude: ['**/*.test.tsx'] }).filter((path) =>
    /\buseAppForm[(<]/.test(readFileSync(path, 'utf8')),
  )
  const imported = readFileSync(import.meta.filename, 'utf8')
  const name = (path: string) => /([^/]+)\.tsx?$/.exec(path)![1]!
  const hooks = { 'use-startup-form': 'StartupProfileDialog', 'use-investor-form': 'InvestorProfileDialog' }
  const missing = users
    .map(name)
    .filter(
      (name) => !NOT_RESTORED.test(name) && !imported.includes(`/${hooks[name as keyof typeof hooks] ?? name}.tsx'`),
    )
  expect(missing).toEqual([])
})
