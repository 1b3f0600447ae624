import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { LatticeImage } from '#site/ui/brand/LatticeImage.tsx'
import './welcome.css'

const STEPS = [
  ['Tell us about your startup', 'Add your pitch, funding ask, and traction. Takes about 10 minutes.'],
  ['We review it', (reviewTime: string) => `Our team reviews it, usually within ${reviewTime}.`],
  ['Investors find you', 'See who views your profile, saves you, and wants to connect.'],
] as const

/** What a founder sees before there is a profile. */
export function Welcome({ firstName, reviewTime }: { firstName: string; reviewTime: string }) {
  return (
    <section className="founder-welcome on-evergreen">
      <LatticeImage seed="welcome" className="founder-welcome-lattice" />
      <div className="founder-welcome-text">
        <p className="eyebrow">Startup Dashboard</p>
        <h1>Welcome, {firstName}</h1>
        <p className="lead">Your dashboard fills up as soon as you have a startup profile.</p>
        <ol className="steps founder-steps" role="list">
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{typeof text === 'string' ? text : text(reviewTime)}</span>
            </li>
          ))}
        </ol>
        <ButtonLink href="/profile" variant="accent" size="large">
          Complete Your Profile
        </ButtonLink>
      </div>
    </section>
  )
}
