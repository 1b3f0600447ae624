interface Key {
  key?: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * The key of a press, or an empty text where Ctrl, Meta or Alt makes it the browser's (Alt+← is Back), and where there
 * is none: Chrome's autofill sends a `keydown` without a key.
 */
export const plainKey = ({ key = '', ctrlKey, metaKey, altKey }: Key): string =>
  ctrlKey || metaKey || altKey ? '' : key
