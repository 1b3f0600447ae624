import { Icon } from '#site/ui/brand/Icon.tsx'
import type { IconName } from '#site/ui/brand/icons.ts'

const RESOURCES: readonly { href: string; icon: IconName; title: string; text: string }[] = [
  { href: '/events', icon: 'calendar', title: 'Events', text: 'Pitch nights, workshops and people worth meeting.' },
  { href: '/investors', icon: 'users', title: 'Investors', text: 'Who invests in the region, and in what.' },
  { href: '/news', icon: 'list', title: 'News', text: 'What happens among startups here.' },
]

/** Where to go from here. */
export function ResourceCards() {
  return (
    <nav aria-label="Where to go next" className="founder-resources">
      {RESOURCES.map(({ href, icon, title, text }) => (
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
