import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import type { TransitionBeforePreparationEvent } from 'astro:transitions/client'

interface TabPartProps<Props> {
  props: Props
  /** Shown while it is on its way. */
  fallback: ReactNode
}

/**
 * What one tab of the address (`?tab=`) shows, loaded when it is opened. The server has it always. Where the address
 * opens it, it is there before the page comes to life, so that nothing that is pressed or typed early is lost.
 */
export async function partOfTab<Props extends object>(
  tab: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Whether an address that names no tab opens it. */
  { isDefault = false } = {},
): Promise<ComponentType<TabPartProps<Props>>> {
  let Loaded: ComponentType<Props> | undefined
  const LazyTab = lazy(load)
  const prepare = async () => {
    Loaded = (await load()).default
  }
  const isOpenedBy = ({ search }: Pick<URL, 'search'>) =>
    (new URLSearchParams(search).get('tab') ?? (isDefault ? tab : null)) === tab
  if (typeof document === 'undefined' || isOpenedBy(location)) await prepare()
  else
    document.addEventListener('astro:before-preparation', (event: TransitionBeforePreparationEvent) => {
      const { loader, to } = event
      if (isOpenedBy(to)) event.loader = async () => void (await Promise.all([loader(), prepare()]))
    })

  return function TabPart({ props, fallback }) {
    const [Now] = useState(() => Loaded)
    // Without a boundary where it is there: the server would send a large one apart, by a script in the page.
    if (Now) return <Now {...props} />
    return (
      <Suspense fallback={fallback}>
        <LazyTab {...props} />
      </Suspense>
    )
  }
}
