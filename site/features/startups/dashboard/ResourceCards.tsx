import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'

interface Resource {
  href: string
  icon: IconName
  title: string
  text: string
}

const RESOURCES: readonly Resource[] = [
  { href: '/events', icon: 'calendar', title: 'Events', text: 'Pitch nights, workshops and people worth meeting.' },
  { href: '/investors', icon: 'users', title: 'Investors', text: 'Who invests in the region, and in what.' },
  { href: '/news', icon: 'list', title: 'News', text: 'Local startup news.' },
]

/** What the region's report asks of companies in it. */
const GROWTH: Resource = {
  href: '/dashboard/startup/growth',
  icon: 'chart',
  title: 'Jobs and funding',
  text: 'What your company adds to the region.',
}

/** Where to go from here. */
export function ResourceCards({ isApproved }: { isApproved: boolean }) {
  const resources = isApproved ? [GROWTH, ...RESOURCES] : RESOURCES
  return (
    <nav aria-label="Where to go next" className="founder-resources">
      {resources.map(({ href, icon, title, text }) => (
        <div key={href} className="card founder-resource">
          <Icon name={icon} />
          <div>
            <a className="card-link" href={href}>
              <strong>{title}</strong>
            </a>
            <p className="small soft">{text}</p>
          </div>
        </div>
      ))}
    </nav>
  )
}
