import { formatDate } from '#api/platform/contract/dates.ts'
import type { Introduction } from '#api/introductions/calls.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { IntroductionButtons } from './IntroductionButtons.tsx'
import { introducedName, myIntroductions } from './introductions.ts'
import './introductions.css'

interface AnsweredIntroductionsProps {
  /** `undefined` where the server could not read them. */
  initial: Introduction[] | undefined
  timeZone: string
}

/** Introductions that the user has answered and that are still pending; nothing where none is. */
export function AnsweredIntroductions({ initial, timeZone }: AnsweredIntroductionsProps) {
  const { data = [] } = useQuery(myIntroductions, initial)
  const answered = data.filter(({ answer }) => answer !== null)
  if (answered.length === 0) return null
  return (
    <section className="card" aria-labelledby="introductions">
      <h2 id="introductions" className="card-title">
        Introductions
      </h2>
      <ul className="divided introductions" role="list">
        {answered.map((introduction) => {
          const name = introducedName(introduction)
          const day = formatDate(introduction.dueAt, timeZone)
          return (
            <li key={introduction.id} className="cluster cluster-apart">
              <p>
                <strong>{name}</strong>{' '}
                <span className="soft">
                  {introduction.answer === 'yes'
                    ? `You accepted. We’ll connect you if they accept by ${day}.`
                    : 'You declined. We won’t share that.'}
                </span>
              </p>
              <div className="cluster">
                <IntroductionButtons introduction={introduction} name={name} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
