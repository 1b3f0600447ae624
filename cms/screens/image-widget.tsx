import type { CMS, CmsWidget } from 'decap-cms-core'
import { Component, createRef, type ComponentClass } from 'react'

interface Props {
  value: unknown
  mediaPaths: unknown
  getAsset: (path: string, field: unknown) => unknown
  /** Known to the widget around the control only, which asks `shouldComponentUpdate` too. */
  isLoadingAsset?: boolean
}

interface Control extends Component<Props> {
  getValidateValue?(): unknown
}

/**
 * Decap's picture field asks for a picture once and shows a blank until it is chosen again, because its own `getAsset`
 * stays the same when the picture has arrived. This one hands in another function then.
 */
export function mendImageWidget(cms: CMS): void {
  const image = cms.getWidget('image') as CmsWidget
  const Inner = image.control as unknown as ComponentClass<Props>

  class MendedImage extends Component<Props> {
    private readonly inner = createRef<Control>()
    private getAsset = this.again()
    private wasLoading = true
    private hasArrived = false

    private again(): Props['getAsset'] {
      return (path, field) => this.props.getAsset(path, field)
    }

    override shouldComponentUpdate(next: Props) {
      const { value, mediaPaths, getAsset } = this.props
      if (next.isLoadingAsset !== undefined) {
        if (this.wasLoading && !next.isLoadingAsset) this.hasArrived = true
        this.wasLoading = next.isLoadingAsset
      }
      const changed = value !== next.value || mediaPaths !== next.mediaPaths || getAsset !== next.getAsset
      return changed || this.hasArrived
    }

    override componentDidUpdate() {
      if (!this.hasArrived) return
      this.hasArrived = false
      this.getAsset = this.again()
      this.forceUpdate()
    }

    /** Decap asks the control itself. */
    isValid() {
      return true
    }

    getValidateValue() {
      return this.inner.current?.getValidateValue?.() ?? this.props.value
    }

    override render() {
      return <Inner {...this.props} ref={this.inner as never} getAsset={this.getAsset} />
    }
  }

  cms.registerWidget('image', MendedImage as never, image.preview as never)
}
