import client from '@astrojs/react/client.js'
import type { ComponentType } from 'react'
import { Boundary } from './Boundary.tsx'

type Hydrate = ReturnType<typeof client>

const bounded = (Part: ComponentType<object>, room: Element) =>
  function Island(props: object) {
    return (
      <Boundary room={() => room}>
        <Part {...props} />
      </Boundary>
    )
  }

/** Brings an island to life as Astro does, within a boundary: one that fails is never an empty place. */
export default function bringToLife(room: HTMLElement): Hydrate {
  const hydrate = client(room)
  return (Part, props, slots, options) => hydrate(bounded(Part as ComponentType<object>, room), props, slots, options)
}
