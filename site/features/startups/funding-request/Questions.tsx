import { FUNDING_REQUEST } from '#site/copy/funding-request.ts'

/** Tab FAQ. The answer on the cost is the editors' own; without one the question is not asked. */
export function Questions({ cost, reviewTime }: { cost: string | undefined; reviewTime: string }) {
  const questions = [...FUNDING_REQUEST.faq, ...(cost ? [[FUNDING_REQUEST.cost, cost] as const] : [])]
  return (
    <div className="funding-questions">
      {questions.map(([question, answer]) => (
        <details key={question}>
          <summary>{question}</summary>
          <p className="soft">{typeof answer === 'string' ? answer : answer(reviewTime)}</p>
        </details>
      ))}
    </div>
  )
}
