import { getCompletion } from '#site/lib/profile/completion.ts'
import type { Startup } from '#api/startups/contract/responses.ts'
import { Badge } from '#site/ui/data/Badge.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { ProgressBar } from '#site/ui/feedback/ProgressBar.tsx'

/** How much of the profile is filled in, and what is missing; nothing once it's complete (rules: Completion). */
export function CompletionCard({ startup }: { startup: Startup }) {
  const { percent, label, missing } = getCompletion(startup)
  if (missing.length === 0) return null
  return (
    <Card title="Profile completion" action={<Badge>{label}</Badge>}>
      <p className="figure-number numeric">{percent}%</p>
      <ProgressBar kind="meter" label="Profile completion" isLabelHidden value={percent} tone="accent" />
      <p className="small soft">Still missing</p>
      <ul className="founder-missing-list small" role="list">
        {missing.map((item) => (
          <li key={item}>
            <a href="/profile">{item}</a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
