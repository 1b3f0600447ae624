import type { ReactNode } from 'react'
import { counted } from '#api/platform/contract/counted.ts'
import { STAGE_LABELS, WANT_LABELS } from '#api/platform/contract/enumerations.ts'
import { findStartupOffers, hasUnpassedOffer } from '#api/startups/contract/offers.ts'
import type { Investor } from '#api/investors/calls.ts'
import { getCompletion } from '#site/lib/profile/completion.ts'
import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { shortAddress, webAddress } from '#site/lib/profile/links.ts'
import { useSameStartups } from '#site/lib/profile/same-startups.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { DescriptionList } from '#site/ui/data/DescriptionList.tsx'
import { Logo } from '#site/ui/data/Logo.tsx'
import { SameStartups } from '#site/ui/data/SameStartups.tsx'
import { TagList } from '#site/ui/data/TagList.tsx'
import { listMaterials } from '#site/features/admin-dashboard/startups/materials.tsx'
import type { ReviewedProfile } from '#site/features/admin-dashboard/admin-data.ts'

/** The profile that a review is about. */
export function ProfileFacts({ of }: { of: NonNullable<ReviewedProfile> }) {
  return of.kind === 'founder' ? <StartupFacts startup={of.profile} /> : <InvestorFacts investor={of.profile} />
}

function link(value: string | null | undefined): ReactNode {
  const address = webAddress(value)
  return (
    address && (
      <a href={address} target="_blank" rel="noreferrer">
        {shortAddress(address)}
      </a>
    )
  )
}
/** A text in the lines that it was written in. */
export const written = (value: string | null | undefined): ReactNode =>
  value && <span className="written">{value}</span>
const tags = (values: readonly string[]): ReactNode => values.length > 0 && <TagList items={values} />

/** Whether someone takes requests, and how many at a time. */
function introductions({
  openToIntroductions,
  openRequests,
}: {
  openToIntroductions?: boolean
  openRequests?: number
}) {
  return openToIntroductions ? `Open, up to ${counted(openRequests ?? 0, 'request')} at a time` : 'Not now'
}

export function StartupFacts({ startup }: { startup: StartupListItem }) {
  const { percent, missing } = getCompletion(startup)
  const same = useSameStartups({ companyName: startup.companyName, website: startup.website }, startup.id)
  return (
    <>
      <StatedOffers startup={startup} />
      <SameStartups same={same}>
        <p>Ask both founders before you approve a second profile.</p>
      </SameStartups>
      {missing.length > 0 && (
        <Callout tone="info" title={`The profile is ${percent}% complete`}>
          Still empty: {missing.join(', ')}.
        </Callout>
      )}
      <DescriptionList
        items={[
          { term: 'Company', description: <Company startup={startup} /> },
          { term: 'Industry', description: startup.industry },
          { term: 'Stage', description: STAGE_LABELS[startup.stage] },
          { term: 'Location', description: startup.location },
          { term: 'Founded', description: startup.founded },
          { term: 'Pitch', description: written(startup.elevatorPitch) },
          { term: 'Description', description: written(startup.description) },
          { term: 'Asks for', description: startup.fundingAmount && <Amount dollars={startup.fundingAmount} /> },
          { term: 'Equity offered', description: startup.equityOffered },
          { term: 'Looks for', description: startup.wants?.map((want) => WANT_LABELS[want]).join(', ') },
          { term: 'Introductions', description: introductions(startup) },
          { term: 'Highlights', description: written(startup.highlights?.join('\n')) },
          { term: 'Traction', description: written(startup.traction) },
          { term: 'Website', description: link(startup.website) },
          { term: 'LinkedIn', description: link(startup.linkedIn) },
          { term: 'Phone', description: startup.phoneNumber },
          ...listMaterials(startup),
          {
            term: 'Page',
            description: (
              <a href={`/startup/${startup.id}`} target="_blank" rel="noreferrer">
                Open the startup's page
              </a>
            ),
          },
        ]}
      />
    </>
  )
}

/** What a public text says of an offering, for the one who decides whether visitors read it (rules: Offers). */
function StatedOffers({ startup }: { startup: StartupListItem }) {
  if (!hasUnpassedOffer(startup)) return null
  return (
    <Callout tone="warning" title="A public text states an offering">
      <ul role="list">
        {findStartupOffers(startup).map(({ field, start, words }) => (
          <li key={`${field} ${start}`}>
            <mark>{words}</mark>
          </li>
        ))}
      </ul>
      <p>The founder confirmed it. Approving lets visitors read it, and the audit log names you.</p>
    </Callout>
  )
}

const Company = ({ startup }: { startup: StartupListItem }) => (
  <span className="cluster">
    <Logo name={startup.companyName} src={startup.logo} size="2.5rem" />
    {startup.companyName}
  </span>
)

function InvestorFacts({ investor }: { investor: Investor }) {
  return (
    <DescriptionList
      items={[
        { term: 'Background', description: written(investor.background) },
        { term: 'Firm', description: investor.firmName },
        { term: 'Interests', description: tags(investor.areasOfInterest) },
        { term: 'Other interests', description: investor.otherInterestArea },
        { term: 'Range', description: investor.investmentRange },
        { term: 'Stages', description: investor.stages.map((stage) => STAGE_LABELS[stage]).join(', ') },
        { term: 'Location', description: investor.location },
        { term: 'Investments', description: written(investor.notableInvestments) },
        { term: 'Mentors', description: investor.willingToMentor ? `Yes, ${investor.menteeCapacity} at a time` : 'No' },
        { term: 'Introductions', description: introductions(investor) },
        { term: 'Directory', description: investor.isPublic ? 'Public profile' : 'Private profile' },
        { term: 'Website', description: link(investor.website) },
        { term: 'LinkedIn', description: link(investor.linkedIn) },
        { term: 'Phone', description: investor.phoneNumber },
      ]}
    />
  )
}
