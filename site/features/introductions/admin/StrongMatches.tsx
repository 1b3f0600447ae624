import type { IntroductionsAdmin } from '#api/introductions/calls.ts'
import { takeClick } from '#site/lib/page/take-click.ts'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import type { Pair } from './IntroduceDialog.tsx'
import { introduceAddress } from './introductions-admin-data.ts'

interface StrongMatchesProps {
  matches: IntroductionsAdmin['matches']
  onIntroduce: (pair: Pair) => void
}

/** Who should meet, of the startups that were suggested least. */
export function StrongMatches({ matches, onIntroduce }: StrongMatchesProps) {
  return (
    <section className="card" aria-labelledby="strong-matches">
      <div>
        <h2 id="strong-matches" className="card-title">
          Strong fits
        </h2>
        <p className="small soft">
          Neither has saved, requested, or dismissed the other. Startups shown least come first.
        </p>
      </div>
      {matches.length === 0 && <p className="soft">None right now. Pairs that fit well show up here.</p>}
      <ul className="divided" role="list">
        {matches.map(({ startup, investor }) => (
          <li key={startup.id} className="introductions-line">
            <span>
              <a href={`/startup/${startup.id}`}>{startup.companyName}</a> and <strong>{investor.name}</strong>
              <span className="small soft">
                {[startup.industry, startup.stage, investor.firmName].filter(Boolean).join(' · ')}
              </span>
            </span>
            <ButtonLink
              variant="secondary"
              size="small"
              href={introduceAddress({ startup: startup.id, investor: investor.id })}
              aria-label={`Introduce ${startup.companyName} and ${investor.name}`}
              onClick={(event) =>
                takeClick(event, () => onIntroduce({ startup: { ...startup, name: startup.companyName }, investor }))
              }
            >
              Introduce
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
