import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import type { ButtonVariant } from '#site/ui/controls/button-class.ts'
import { Row, Specimen } from './Specimen.tsx'

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'accent', 'danger', 'danger-quiet']

/** Buttons in every look and state. */
export function Buttons() {
  return (
    <Specimen title="Buttons">
      <Row title="Looks">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Row>
      <Row title="Disabled">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} isDisabled>
            {variant}
          </Button>
        ))}
      </Row>
      <Row title="Pending">
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} isPending pendingLabel="Saving...">
            {variant}
          </Button>
        ))}
      </Row>
      <Row title="Sizes and icons">
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
        <Button icon="plus">With an icon</Button>
        <Button variant="secondary" icon="bookmark" aria-label="Save" />
        <Button variant="quiet" size="small" icon="dots" aria-label="More" />
        <ButtonLink href="#main" variant="secondary" icon="external">
          A link
        </ButtonLink>
      </Row>
      <Button isWide variant="secondary">
        As wide as its place
      </Button>
    </Specimen>
  )
}
