import { useEffect, useRef, useState } from 'react'
import type { WebsiteState } from '#api/trust/calls.ts'
import { WEBSITE, WEBSITE_REMOVAL } from '#site/copy/failures/trust.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { orShowError } from '#site/lib/failure.ts'
import { useAction } from '#site/lib/use-action.ts'
import { Icon } from '#site/ui/brand/Icon.tsx'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { notify } from '#site/ui/feedback/toast.ts'
import { useAttempt } from '#site/ui/overlays/use-attempt.ts'
import { AddressForm } from './AddressForm.tsx'
import { CodeForm } from './CodeForm.tsx'
import './website.css'

const call = client.api.user.website
const VERIFIED = { title: 'Website verified' }

/** Proof that the website of a profile is its owner's: by a code to an address of its domain, or by a DNS record. */
export function MyWebsite({ initial }: { initial: WebsiteState }) {
  const [website, setWebsite] = useState(initial)
  const card = useRef<HTMLElement>(null)
  // The next step: the code that was sent, or what the profile says now.
  useEffect(() => {
    if (website === initial) return
    const code = card.current?.querySelector<HTMLElement>('input[name="code"]')
    ;(code ?? card.current)?.focus()
  }, [website, initial])

  function confirm(next: WebsiteState) {
    setWebsite(next)
    notify(VERIFIED)
  }

  const { domain, isConfirmed, isSending, sentTo, codeUntil, entry } = website
  if (!domain) return null
  return (
    <section ref={card} id="website" className="card" aria-labelledby="website-title" tabIndex={-1}>
      <h2 id="website-title" className="card-title">
        Your website
      </h2>
      {isConfirmed ? (
        <Confirmed domain={domain} onRemoved={setWebsite} />
      ) : (
        <>
          <p className="small soft">
            Verify that <strong>{domain}</strong> is yours, and your profile says so.
          </p>
          {isSending && (
            <AddressForm key={sentTo} domain={domain} sentTo={sentTo} isSent={codeUntil !== null} onSent={setWebsite} />
          )}
          {codeUntil && <CodeForm key={codeUntil} onConfirmed={confirm} />}
          {entry && (
            <details>
              <summary>{isSending ? 'Or add a DNS record to your domain' : 'Add a DNS record to your domain'}</summary>
              <DnsRecord entry={entry} onConfirmed={confirm} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

function Confirmed({ domain, onRemoved }: { domain: string; onRemoved: (website: WebsiteState) => void }) {
  const { pending, attempt } = useAction(WEBSITE_REMOVAL)
  const remove = () =>
    attempt('remove', async () => {
      onRemoved(await unwrap(call.$delete()))
      notify({ title: 'Verification removed' })
    })
  return (
    <>
      <p className="website-verified">
        <Icon name="link" />
        <span>
          Your profile shows <strong>Speaks for {domain}</strong> until you save a website on another domain.
        </span>
      </p>
      <div>
        <Button variant="secondary" size="small" isPending={pending !== undefined} onPress={() => void remove()}>
          Remove verification
        </Button>
      </div>
    </>
  )
}

interface DnsRecordProps {
  entry: NonNullable<WebsiteState['entry']>
  onConfirmed: (website: WebsiteState) => void
}

function DnsRecord({ entry, onConfirmed }: DnsRecordProps) {
  const { isPending, error, attempt } = useAttempt()
  const verify = () => attempt(async () => onConfirmed(await orShowError(WEBSITE, unwrap(call.verify.$post()))))
  return (
    <div className="stack website-record">
      <p className="small">Add this TXT record where you manage your domain, then let us check for it.</p>
      <dl className="small">
        <div>
          <dt>Name</dt>
          <dd>
            <code>{entry.name}</code>
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>
            <code>{entry.value}</code>
          </dd>
        </div>
      </dl>
      {error && <Callout tone="danger">{error}</Callout>}
      <div>
        <Button variant="secondary" size="small" isPending={isPending} onPress={() => void verify()}>
          Check for the record
        </Button>
      </div>
    </div>
  )
}
