import { Icon } from '#site/ui/brand/Icon.tsx'
import { client, unwrap } from '#site/lib/api.ts'
import { createQuery } from '#site/lib/query.ts'
import { useQuery } from '#site/lib/use-query.ts'
import { senderNotes } from './sender-text.ts'
import './email-setup.css'

const ICONS = { success: 'check', warning: 'warning', danger: 'warning' } as const

const mailSender = createQuery('mail-sender', () => unwrap(client.api.admin.emails.sender.$get()))

/** Whom emails come from, and whether other mail servers will believe it. */
export function SenderCard() {
  const { data: sender, error } = useQuery(mailSender, undefined)
  return (
    <section id="sender" className="card sender-card">
      <h2 className="card-title">Who your emails come from</h2>
      {!sender && <p className="soft small">{error ? 'Couldn’t look this up. Reload the page.' : 'Loading…'}</p>}
      {sender && (
        <>
          <p>
            <strong>{sender.address}</strong>
          </p>
          <ul className="sender-notes" role="list">
            {senderNotes(sender).map(({ tone, text, entry }) => (
              <li key={text} className={`sender-note-${tone}`}>
                <Icon name={ICONS[tone]} />
                <div>
                  <p className="small">{text}</p>
                  {entry && <code>{entry}</code>}
                </div>
              </li>
            ))}
          </ul>
          <p className="soft small">
            Your mail provider signs each email, too (DKIM). In the test email, “Show original” must say dkim=pass.
          </p>
        </>
      )}
    </section>
  )
}
