import { Avatar } from '#site/ui/data/Avatar.tsx'
import { Badge, type BadgeProps } from '#site/ui/data/Badge.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Card } from '#site/ui/data/Card.tsx'
import { DescriptionList } from '#site/ui/data/DescriptionList.tsx'
import { Row, Specimen } from './Specimen.tsx'

const TONES: NonNullable<BadgeProps['tone']>[] = ['neutral', 'primary', 'accent', 'success', 'danger', 'info']

/** Small parts and cards. */
export function Parts() {
  return (
    <Specimen title="Parts">
      <Row title="Badges">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} hasDot>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row title="Avatars">
        <Avatar initials="ML" />
        <Avatar initials="U" size="2rem" />
        <Avatar initials="KO" size="4rem" />
      </Row>
      <div className="grid">
        <Card
          title="Company Information"
          headingLevel={3}
          action={
            <ButtonLink href="#main" variant="quiet" size="small" icon="edit">
              Edit
            </ButtonLink>
          }
        >
          <DescriptionList
            items={[
              { term: 'Founded', description: 'March 2023' },
              { term: 'Location', description: 'Springfield, Illinois' },
              { term: 'Website', description: <a href="#main">prairie-robotics-of-the-midwest.example</a> },
              { term: 'Views', description: <span className="numeric">1,204</span> },
              { term: 'Left out', description: null },
            ]}
          />
        </Card>
        <Card tone="raised">
          <p className="soft small">Startups</p>
          <p className="figure-number numeric">128+</p>
        </Card>
        <Card tone="sunken">
          <p className="soft small">Connections</p>
          <p className="figure-number numeric">1.2K+</p>
        </Card>
      </div>
    </Specimen>
  )
}
