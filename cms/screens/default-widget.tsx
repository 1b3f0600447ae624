import type { CMS, CmsWidget } from 'decap-cms-core'
import { Component, createRef, type ComponentClass } from 'react'

interface Props {
  value: unknown
  field: { get(name: 'default'): unknown }
}

interface Control extends Component<Props> {
  isValid?(): unknown
}

/**
 * Shows what a field falls back to where an entry does not say: Decap fills defaults into new entries only, and would show a
 * story as not published that the site publishes. Nothing is written until the editor changes it.
 */
export function showDefaults(cms: CMS): void {
  for (const name of ['boolean', 'select']) {
    const widget = cms.getWidget(name) as CmsWidget
    const Inner = widget.control as unknown as ComponentClass<Props>

    class Defaulted extends Component<Props> {
      private readonly inner = createRef<Control>()

      /** Decap calls it away from its control. */
      isValid = () => this.inner.current?.isValid?.() ?? true

      override render() {
        const { value, field } = this.props
        return <Inner {...this.props} value={value ?? field.get('default')} ref={this.inner as never} />
      }
    }
    cms.registerWidget(name, Defaulted as never, widget.preview as never)
  }
}
