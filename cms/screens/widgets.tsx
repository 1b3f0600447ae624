import type { CMS, CmsWidget } from 'decap-cms-core'
import { Component, createRef, type ComponentClass } from 'react'

/** An entry as Decap has it. */
interface EntryData {
  getIn(path: readonly [string, string]): unknown
}

const HOUR_MS = 3_600_000

/** The end that an event has until its editor sets another one: an hour after its start, and none for whole days. */
export function usualEnd(entry: EntryData): string {
  const start = entry.getIn(['data', 'start'])
  const time = typeof start === 'string' && start.length === 16 ? Date.parse(`${start}Z`) : NaN
  if (Number.isNaN(time) || entry.getIn(['data', 'allDay']) === true) return ''
  return new Date(time + HOUR_MS).toISOString().slice(0, 16)
}

/**
 * The new end of an event whose usual end was another one before; undefined where it stays.
 *
 * @param mayStayOpen whether its editor left the end open.
 */
export function followUsualEnd(
  end: unknown,
  [before, now]: [string, string],
  mayStayOpen: boolean,
): string | undefined {
  const isUsual = (end ?? '') === before
  return isUsual && now !== before && (before !== '' || !mayStayOpen) ? now : undefined
}

interface Props {
  value: unknown
}

interface Control extends Component<Props> {
  isValid?(): unknown
  getValidateValue?(): unknown
}

function getWidget<Own extends Props>(cms: CMS, name: string) {
  const { control, preview } = cms.getWidget(name) as CmsWidget
  return { Inner: control as unknown as ComponentClass<Own>, preview: preview as never }
}

interface WithDefault extends Props {
  field: { get(name: 'default'): unknown }
}

/**
 * Shows the default of a field that an entry doesn't set: Decap fills defaults into new entries only, and would show a
 * published article as unpublished. Nothing is written until the editor changes it.
 */
export function showDefaults(cms: CMS): void {
  for (const name of ['boolean', 'select']) {
    const { Inner, preview } = getWidget<WithDefault>(cms, name)

    class Defaulted extends Component<WithDefault> {
      private readonly inner = createRef<Control>()

      /** Decap calls it separated from its control. */
      isValid = () => this.inner.current?.isValid?.() ?? true

      override render() {
        const { value, field } = this.props
        return <Inner {...this.props} value={value ?? field.get('default')} ref={this.inner as never} />
      }
    }
    cms.registerWidget(name, Defaulted as never, preview)
  }
}

interface WithEntry extends Props {
  field: { get(name: 'name'): unknown }
  getEntry(): Parameters<typeof usualEnd>[0]
  onChange(value: unknown, metadata?: unknown): void
}

/** Lets the end of an event follow its start: Decap gives each field only its own value. */
export function followStart(cms: CMS): void {
  let end: WithEntry | undefined
  /** Whether the editor of this new event has set its end, or left it open. */
  let isSet = false
  window.addEventListener('hashchange', () => (isSet = false))

  for (const widget of ['datetime', 'boolean']) {
    const { Inner, preview } = getWidget<WithEntry>(cms, widget)

    class EventTime extends Component<WithEntry> {
      private readonly inner = createRef<Control>()
      private readonly name = this.props.field.get('name')

      /** Decap calls it separated from its control. */
      isValid = () => this.inner.current?.isValid?.() ?? true

      private change = (value: unknown, metadata?: unknown) => {
        const { getEntry, onChange } = this.props
        const before = usualEnd(getEntry())
        onChange(value, metadata)
        if (this.name === 'end') isSet = true
        else if (this.name === 'start' || this.name === 'allDay') this.moveEnd([before, usualEnd(getEntry())])
      }

      private moveEnd(usual: [before: string, now: string]) {
        const isOpen = isSet || !location.hash.endsWith('/new')
        const moved = end && followUsualEnd(end.value, usual, isOpen)
        if (moved !== undefined) end?.onChange(moved)
      }

      override render() {
        if (this.name === 'end') end = this.props
        return <Inner {...this.props} onChange={this.change} ref={this.inner as never} />
      }
    }
    cms.registerWidget(widget, EventTime as never, preview)
  }
}

/** Says that an article isn't on the site because of a switch of earlier versions, and is shown only then. */
export function registerSwitchedOff(cms: CMS): void {
  class SwitchedOff extends Component<Props> {
    override render() {
      if (this.props.value !== false) return null
      return <p className="switched-off">This article is switched off: visitors don’t see it. Publish it to show it.</p>
    }
  }
  cms.registerWidget('switched-off', SwitchedOff as never)
}

interface WithImage extends Props {
  mediaPaths: unknown
  getAsset: (path: string, field: unknown) => unknown
  /** Known only to the widget around the control, which also asks `shouldComponentUpdate`. */
  isLoadingAsset?: boolean
}

/**
 * Decap's image field requests an image once and shows a blank until it's selected again, because its own `getAsset`
 * stays the same when the image has arrived. This one passes a new function then.
 */
export function patchImageWidget(cms: CMS): void {
  const { Inner, preview } = getWidget<WithImage>(cms, 'image')

  class PatchedImage extends Component<WithImage> {
    private readonly inner = createRef<Control>()
    private getAsset = this.again()
    private wasLoading = true
    private hasArrived = false

    private again(): WithImage['getAsset'] {
      return (path, field) => this.props.getAsset(path, field)
    }

    override shouldComponentUpdate(next: WithImage) {
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

    /** Decap calls this on the control itself. */
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

  cms.registerWidget('image', PatchedImage as never, preview)
}
