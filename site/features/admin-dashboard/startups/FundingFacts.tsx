import type { StartupListItem } from '#api/startups/contract/responses.ts'
import { Amount } from '#site/ui/data/Amount.tsx'
import { DescriptionList } from '#site/ui/data/DescriptionList.tsx'
import { written } from '#site/features/admin-dashboard/users/ProfileFacts.tsx'
import { listMaterials } from './materials.tsx'

/** A funding request as it was submitted. */
export function FundingFacts({ startup }: { startup: StartupListItem }) {
  return (
    <DescriptionList
      items={[
        { term: 'Asks for', description: <Amount dollars={startup.fundingAmount} /> },
        { term: 'Equity offered', description: startup.equityOffered },
        { term: 'Pitch', description: written(startup.elevatorPitch) },
        { term: 'Highlights', description: written(startup.highlights?.join('\n')) },
        { term: 'Traction', description: written(startup.traction) },
        ...listMaterials(startup),
        {
          term: 'Everything else',
          description: (
            <a href={`/startup/${startup.id}`} target="_blank" rel="noreferrer">
              Open the startup's page
            </a>
          ),
        },
      ]}
    />
  )
}
