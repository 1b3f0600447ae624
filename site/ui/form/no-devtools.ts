/** Stands in for `@tanstack/devtools-event-client`, through which each form would report every letter to a panel. */
export class EventClient {
  on = () => () => undefined
  emit = () => undefined
}
