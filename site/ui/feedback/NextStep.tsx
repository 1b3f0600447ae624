import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import './NextStep.css'

export interface NextStepProps {
  text: string
  /** Left out where there is nothing to do but wait. */
  link?: { label: string; href: string } | undefined
}

/** The one thing that a dashboard asks for first. */
export function NextStep({ text, link }: NextStepProps) {
  return (
    <section className="next-step" aria-label="Your next step">
      <p>
        <strong>Next:</strong> {text}
      </p>
      {link && (
        <ButtonLink href={link.href} size="small">
          {link.label}
        </ButtonLink>
      )}
    </section>
  )
}
