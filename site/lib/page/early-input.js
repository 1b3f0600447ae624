// What someone presses, chooses or types before the script for it has come is held, and done once it is there; so is
// what the browser itself filled in.
;(() => {
  const CLICKABLE = 'button, [role="button"], input[type="checkbox"], input[type="radio"]'
  const held = new Map()
  const isHydrating = (element) => element.closest('astro-island[ssr]') !== null
  /** Islands that React has brought to life, as they say themselves (site/ui/island/client.tsx). */
  const living = new WeakSet()
  const isHydrated = (element) => {
    const island = element.closest('astro-island')
    return island === null || living.has(island)
  }
  /** An event of this kind makes React hydrate its target synchronously. */
  const hydrate = (element) => element.dispatchEvent(new Event('auxclick', { bubbles: true }))

  /** Enters a text as a keyboard does. React only hears of it when the value differs from the one it knows. */
  function enter(field, value) {
    if (field.type !== 'file') {
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    }
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
  }

  /** The value of a field that sent no event: a browser fills fields, and keeps them over Back, silently. */
  function holdFilled(field) {
    if (held.has(field) || field.disabled || /^(?:hidden|file|submit|button)$/.test(field.type)) return
    if (field.type === 'checkbox' || field.type === 'radio') {
      const { checked } = field
      if (checked !== field.defaultChecked) held.set(field, () => field.checked !== checked && field.click())
    } else {
      const { value } = field
      const first = field.options ? [...field.options].find((option) => option.defaultSelected) : undefined
      const known = field.options ? (first ?? field.options[0])?.value : field.defaultValue
      if (value !== '' && value !== known) held.set(field, () => enter(field, value))
    }
  }

  function handleClick(event) {
    const control = event.target.closest(CLICKABLE)
    if (!control || control.disabled || !isHydrating(control)) return
    event.preventDefault()
    held.set(control, () => control.click())
  }
  function type(event) {
    const field = event.target
    const { value } = field
    if (field.matches(CLICKABLE) || isHydrated(field)) return
    if (isHydrating(field)) held.set(field, () => enter(field, value))
    else {
      hydrate(field)
      if (!isHydrated(field)) return
      event.stopImmediatePropagation()
      enter(field, value)
    }
  }
  document.addEventListener('island:alive', ({ target: island }) => living.add(island))
  document.addEventListener('click', handleClick, true)
  document.addEventListener('input', type, true)
  document.addEventListener('change', type, true)
  document.addEventListener('submit', (event) => isHydrating(event.target) && event.preventDefault(), true)
  document.addEventListener(
    'astro:hydrate',
    ({ target: island }) => {
      for (const field of island.querySelectorAll('input, textarea, select')) holdFilled(field)
      for (const [element, action] of held) {
        if (!island.contains(element)) continue
        held.delete(element)
        hydrate(element)
        action()
      }
    },
    true,
  )
})()
