import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { DocumentAbout } from '#api/documents/contract/responses.ts'
import { documentAddress, firstPageAddress } from '#site/lib/profile/links.ts'
import { useHydrated } from '#site/lib/use-hydrated.ts'
import { Button } from '#site/ui/controls/Button.tsx'
import { measurePages, type PageMeasure } from './measure-pages.ts'
import { Thumbnails } from './Thumbnails.tsx'
import { isWide, useViewer, type ViewerControls } from './use-viewer.ts'
import { keyAction, type ViewerAction } from './viewer-keys.ts'
import './viewer.css'

export interface DocumentViewerProps {
  document: DocumentAbout
  /** What can be done after the last page. */
  children?: ReactNode
}

/** Shows a document page by page (rules: Document access). */
export function DocumentViewer({ document: about, children }: DocumentViewerProps) {
  const root = useRef<HTMLElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  const query = useRef<HTMLInputElement>(null)
  const { measures, choose, measure } = useMeasure(about)
  const address = documentAddress(about.filename)
  const viewer = useViewer({ container, image }, { address, size: about.size }, measure)
  const { state, page } = viewer
  const controls = state === 'denied' ? undefined : viewer.controls
  const pages = controls?.pages ?? 0
  /** On the server the styles decide. */
  const [shown, setShown] = useState<boolean>()
  const isHydrated = useHydrated()
  // A phone may have none.
  const canFill = isHydrated && document.fullscreenEnabled
  const showsPages = shown ?? (isHydrated ? matchMedia('(width >= 64rem)').matches : undefined)
  // The keys turn pages from the beginning.
  useEffect(() => container.current!.focus({ preventScroll: true }), [])

  const fill = () => (document.fullscreenElement ? document.exitFullscreen() : root.current!.requestFullscreen())
  const actions: Record<ViewerAction, () => unknown> = {
    previous: () => controls?.goTo(page - 1),
    next: () => controls?.goTo(page + 1),
    first: () => controls?.goTo(1),
    last: () => controls?.goTo(pages),
    out: () => controls?.zoomOut(),
    in: () => controls?.zoomIn(),
    fit: () => controls?.fit(),
    full: () => void fill().catch(() => {}),
    search: () => query.current!.focus(),
  }
  function onKeyDown(event: KeyboardEvent): void {
    const action = keyAction(event.nativeEvent, () => !isWide(container.current!))
    if (!action || !controls) return
    event.preventDefault()
    // The whole site has a search of its own under the same key.
    event.stopPropagation()
    actions[action]()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of everything in it
    <section ref={root} className="viewer" aria-label={about.name} onKeyDown={onKeyDown}>
      <div className="viewer-tools">
        <div className="viewer-controls" inert={!controls} role="group" aria-label="Pages and search">
          <div className="viewer-group">
            <Button
              className="viewer-list"
              variant="quiet"
              icon="grid"
              aria-label="Page overview"
              aria-pressed={showsPages ?? false}
              onPress={() => setShown(!showsPages)}
            />
            <Button variant="quiet" icon="chevron-left" aria-label="Previous page" onPress={actions.previous} />
            <PageNumber {...{ page, pages }} onOpen={(to) => controls?.goTo(to)} />
            <Button variant="quiet" icon="chevron-right" aria-label="Next page" onPress={actions.next} />
          </div>
          <div className="viewer-group">
            <Button variant="quiet" icon="minus" aria-label="Smaller" onPress={actions.out} />
            <Button variant="quiet" icon="plus" aria-label="Larger" onPress={actions.in} />
            <output className="small numeric viewer-zoom" aria-label="Zoom">
              {viewer.zoom}
            </output>
            <Button className="viewer-refit" variant="quiet" size="small" onPress={actions.fit}>
              Fit
            </Button>
          </div>
          <ViewerSearch
            {...{ query }}
            count={viewer.count}
            onFind={(...search) => controls?.find(...search)}
            onLeave={() => container.current!.focus()}
          />
          {canFill && (
            <Button variant="quiet" size="small" onPress={actions.full}>
              Full screen
            </Button>
          )}
        </div>
        {measures !== null && (
          <label className="viewer-times fine soft">
            <input
              type="checkbox"
              checked={measures}
              autoComplete="off"
              onChange={(event) => choose(event.target.checked)}
            />
            Let the founder see how long I look at each page
          </label>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {controls && page > 1 && `Page ${page} of ${pages}`}
      </p>
      <div className="viewer-body">
        {controls && showsPages ? (
          <Thumbnails document={controls.document} page={page} onOpen={controls.goTo} />
        ) : (
          showsPages !== false && <div className="thumbnails thumbnails-empty" />
        )}
        <div className="viewer-frame">
          {viewer.error && (
            <p className="viewer-note" role="alert">
              {viewer.error}
            </p>
          )}
          {about.firstPage && state !== 'drawn' && state !== 'denied' && (
            <img
              ref={image}
              className="viewer-first"
              src={firstPageAddress(about.id)}
              {...about.firstPage}
              alt=""
              fetchPriority="high"
            />
          )}
          <div
            ref={container}
            className="viewer-pages"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            role="document"
            aria-label={about.name}
          >
            {state !== 'denied' && <div className="pdfViewer" />}
          </div>
        </div>
      </div>
      {children && (
        <div className="viewer-end" hidden={!controls || page < pages}>
          {children}
        </div>
      )}
    </section>
  )
}

/** The time per page, and whether the founder may see it: `null` for someone who is never measured. */
function useMeasure({ id, measuresPages }: DocumentAbout) {
  const [measures, setMeasures] = useState(measuresPages)
  const measure = useRef<PageMeasure>(undefined)
  useEffect(() => {
    if (measuresPages === null) return
    measure.current = measurePages(`/api/documents/${id}/page-times`, measuresPages)
    return () => measure.current?.end()
  }, [id, measuresPages])
  return {
    measures,
    measure: { onTurn: (page: number) => measure.current?.turn(page), onEnd: () => measure.current?.end() },
    choose: (value: boolean) => {
      setMeasures(value)
      void measure.current?.choose(value).then((isSaved) => isSaved || setMeasures(!value))
    },
  }
}

interface PageNumberProps {
  page: number
  pages: number
  onOpen: (page: number) => void
}

function PageNumber({ page, pages, onOpen }: PageNumberProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => void (field.current!.value = String(page)), [page])
  useEffect(() => {
    const element = field.current!
    const open = () => onOpen(element.valueAsNumber || 1)
    // React's own event comes with each key, and would open page 1 on the way to 12.
    element.addEventListener('change', open)
    return () => element.removeEventListener('change', open)
  })
  return (
    <label className="viewer-place numeric">
      <span className="visually-hidden">Page</span>
      <input ref={field} className="field-input" type="number" min="1" max={pages || undefined} defaultValue="1" />
      <span>{pages > 0 && `of ${pages}`}</span>
    </label>
  )
}

interface ViewerSearchProps {
  query: { current: HTMLInputElement | null }
  count: { current: number; total: number }
  onFind: (...search: Parameters<ViewerControls['find']>) => void
  onLeave: () => void
}

/** Searches the whole document as it is typed; Enter goes to the next place, Shift and Enter to the previous one. */
function ViewerSearch({ query, count, onFind, onLeave }: ViewerSearchProps) {
  const [text, setText] = useState('')
  const search = (value: string) => {
    setText(value)
    onFind(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFind(text, 'again')
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault()
      onFind(text, 'again', true)
    }
    if (event.key !== 'Escape') return
    search('')
    onLeave()
  }
  const { current, total } = count
  return (
    <form className="viewer-group viewer-search" role="search" onSubmit={submit}>
      <input
        ref={query}
        className="field-input"
        type="search"
        placeholder="Search"
        aria-label="Search this document"
        autoComplete="off"
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="fine soft numeric" role="status">
        {text !== '' && (total === 0 ? 'Not found' : `${current || 1} of ${total}`)}
      </span>
    </form>
  )
}
