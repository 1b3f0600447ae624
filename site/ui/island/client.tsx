import client from '@astrojs/react/client.js'
import type { ComponentType } from 'react'
import { Island } from './Island.tsx'

type Hydrate = ReturnType<typeof client>

const within = (Part: ComponentType<object>, container: Element) => (props: object) => (
  <Island container={container}>
    <Part {...props} />
  </Island>
)

/** Hydrates an island as Astro does, as an `Island`. */
export default function hydrateIsland(container: HTMLElement): Hydrate {
  const hydrate = client(container)
  return (Part, props, slots, options) =>
    hydrate(within(Part as ComponentType<object>, container), props, slots, options)
}
