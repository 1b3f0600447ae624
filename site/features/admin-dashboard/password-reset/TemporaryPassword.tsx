import { useState } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'

/** The temporary password, once, with a way to copy it. */
export function TemporaryPassword({ name, password }: { name: string; password: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  return (
    <div className="stack">
      <p className="soft">
        Tell it to {name} in person or by phone, never in the same message as the username. You won’t see it again: we
        keep it only in a form that no one can read.
      </p>
      <p className="cluster admin-password">
        <code>{password}</code>
        <Button
          variant="secondary"
          size="small"
          onPress={() => {
            navigator.clipboard.writeText(password).then(
              () => setCopied('yes'),
              () => setCopied('no'),
            )
          }}
        >
          {copied === 'yes' ? 'Copied' : 'Copy'}
        </Button>
      </p>
      <output className="small soft">
        {copied === 'yes' && 'The password has been copied.'}
        {copied === 'no' && 'This browser doesn’t allow copying. Select the password yourself.'}
      </output>
      <Callout tone="warning">When this window closes, no one can see the password again.</Callout>
    </div>
  )
}
