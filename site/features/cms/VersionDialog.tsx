import { useEffect, useState } from 'react'
import type { FileCommit } from '#api/contract/cms/protocol.ts'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { Dialog } from '#site/ui/overlays/Dialog.tsx'
import { SkeletonRows } from '#site/ui/feedback/Skeleton.tsx'
import { gateway } from './gateway-calls.ts'
import { lineDiff } from './line-diff.ts'
import { dayAndTime } from './when.ts'

interface VersionDialogProps {
  path: string
  version: FileCommit
  /** The text that is published now. */
  current: string
  timeZone: string
  onOpenChange: (isOpen: boolean) => void
}

const SIGNS = { same: ' ', added: '+', removed: '−' }
const WORDS = { same: '', added: 'published now: ', removed: 'in this version: ' }

/** The keyboard scrolls through the lines. */
const SCROLLED = { role: 'region', 'aria-label': 'Both versions, line by line', tabIndex: 0 }

/** One version beside what is published now. */
export default function VersionDialog({ path, version, current, timeZone, onOpenChange }: VersionDialogProps) {
  const [text, setText] = useState<string>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    gateway('entryAt', { path, sha: version.sha }).then(
      ({ data }) => setText(data),
      (error: unknown) => setFailed(String(error)),
    )
  }, [path, version.sha])
  return (
    <Dialog title={`Version of ${dayAndTime(version.when, timeZone)}`} size="large" isOpen onOpenChange={onOpenChange}>
      <div className="stack">
        <p className="soft">
          Lines with − are only in this version by {version.who}, lines with + only in what is published now.
        </p>
        {failed && <Callout tone="danger">{failed}</Callout>}
        {text === undefined && !failed && <SkeletonRows label="Loading the version" />}
        {text !== undefined && (
          <div {...SCROLLED}>
            <ol className="version-lines small" role="list">
              {lineDiff(text, current).map(({ kind, text }, index) => (
                <li key={index} data-kind={kind}>
                  <span aria-hidden="true">{SIGNS[kind]}</span>
                  <span>
                    <span className="visually-hidden">{WORDS[kind]}</span>
                    {text}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </Dialog>
  )
}
