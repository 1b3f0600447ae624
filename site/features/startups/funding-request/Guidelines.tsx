import { FUNDING_REQUEST } from '#site/copy/funding-request.ts'

/** Tab Guidelines: what makes a good request. */
export function Guidelines() {
  return (
    <div className="grid">
      {FUNDING_REQUEST.guidelines.map(({ title, text }) => (
        <section key={title} className="card">
          <h2 className="card-title">{title}</h2>
          <p className="soft">{text}</p>
        </section>
      ))}
    </div>
  )
}
