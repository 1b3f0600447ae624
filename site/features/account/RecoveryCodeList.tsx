import { useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { ButtonLink } from '#site/ui/controls/ButtonLink.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import './two-factor.css'

/** Recovery codes, shown this once, with ways to keep them. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  return (
    <div className="stack">
      <Callout tone="warning" title="Save these codes now">
        Each code logs you in once if you lose your phone. You won’t see them again.
      </Callout>
      <ul className="recovery-codes" role="list" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="cluster">
        <Button
          variant="secondary"
          size="small"
          onPress={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy codes'}
        </Button>
        <ButtonLink
          variant="secondary"
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download codes
        </ButtonLink>
      </div>
    </div>
  )
}
