import { Component, type ReactNode } from 'react'
import { Button } from '#site/ui/controls/Button.tsx'
import { Callout } from '#site/ui/feedback/Callout.tsx'
import { enterText } from './enter-text.ts'

interface Typed {
  name: string
  label: string
  value: string
}

interface BoundaryProps {
  /** In which the children are drawn. */
  container: () => Element | null
  children: ReactNode
}

interface BoundaryState {
  hasFailed: boolean
  /** What stood in the fields when they went; passwords are not kept. */
  typed: readonly Typed[]
}

const FIELDS = 'textarea[name], input[name]:not([type="password"], [type="hidden"], [type="file"], .choice-input)'
type Field = HTMLInputElement | HTMLTextAreaElement
const fieldsIn = (container: Element | null) => [...(container?.querySelectorAll<Field>(FIELDS) ?? [])]

const typedIn = (container: Element | null): Typed[] =>
  fieldsIn(container)
    .filter(({ value, readOnly }) => value !== '' && !readOnly)
    .map(({ name, labels, value }) => ({ name, label: labels?.[0]?.textContent || name, value }))

/** Whether the browser shows the page in another language. */
const isTranslated = () => /(?:^|\s)translated-/.test(document.documentElement.className)

/** Says what happened where a part of the page can't be drawn, keeps what was typed into it, and draws it again. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false, typed: [] }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  /** The last moment at which the fields are there. */
  static getDerivedStateFromProps(
    { container }: BoundaryProps,
    { hasFailed }: BoundaryState,
  ): Partial<BoundaryState> | null {
    const typed = hasFailed ? typedIn(container()) : []
    return typed.length > 0 ? { typed } : null
  }

  override componentDidUpdate(_: BoundaryProps, before: BoundaryState): void {
    if (this.state.hasFailed || !before.hasFailed) return
    const fields = fieldsIn(this.props.container())
    for (const { name, value } of this.state.typed) {
      const field = fields.find((candidate) => candidate.name === name)
      if (field && field.value !== value) enterText(field, value)
    }
  }

  override render(): ReactNode {
    const { hasFailed, typed } = this.state
    if (!hasFailed) return this.props.children
    return (
      <div className="stack">
        <Callout tone="danger" title="Couldn’t show this part of the page">
          {isTranslated() && 'Your browser’s translation may have changed it. '}
          Try again, or reload the page.{typed.length > 0 && ' What you typed is kept:'}
        </Callout>
        {typed.length > 0 && (
          <dl>
            {typed.map(({ name, label, value }) => (
              <div key={name}>
                <dt className="small soft">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div>
          <Button variant="secondary" onPress={() => this.setState({ hasFailed: false })}>
            Try again
          </Button>
        </div>
      </div>
    )
  }
}
