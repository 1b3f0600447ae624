import type { CMS, CmsWidget } from 'decap-cms-core'
import { Component, createRef, type ComponentClass } from 'react'

interface Props {
  value: unknown
  mediaPaths: unknown
  isLoadingAsset: boolean
  getAsset: (path: string, field: unknown) => unknown
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
    private getAsset = this.props.getAsset

    override shouldComponentUpdate(next: Props) {
      const { value, mediaPaths, isLoadingAsset, getAsset } = this.props
      const arrived = isLoadingAsset && !next.isLoadingAsset
      if (arrived || getAsset !== next.getAsset) this.getAsset = (path, field) => next.getAsset(path, field)
      return value !== next.value || mediaPaths !== next.mediaPaths || arrived || getAsset !== next.getAsset
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
