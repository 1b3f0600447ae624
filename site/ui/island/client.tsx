import client from '@astrojs/react/client.js'
import type { ComponentType } from 'react'
import { Island } from './Island.tsx'

type Hydrate = ReturnType<typeof client>

const within = (Part: ComponentType<object>, room: Element) => (props: object) => (
  <Island room={room}>
    <Part {...props} />
  </Island>
)

/** Hydrates an island as Astro does, as an `Island`. */
export default function bringToLife(room: HTMLElement): Hydrate {
  const hydrate = client(room)
  return (Part, props, slots, options) => hydrate(within(Part as ComponentType<object>, room), props, slots, options)
}
