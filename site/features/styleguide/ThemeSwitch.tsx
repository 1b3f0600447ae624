import { useState } from 'react'
import { SegmentedControl } from '#site/ui/controls/SegmentedControl.tsx'

type Theme = 'system' | 'light' | 'dark'

/** Light, dark or the system's choice, for this page alone. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system')
  function choose(next: Theme) {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <SegmentedControl
      label="Theme"
      value={theme}
      onChange={choose}
      items={[
        { id: 'system', label: 'System', icon: 'settings', isIconOnly: true },
        { id: 'light', label: 'Light', icon: 'sun', isIconOnly: true },
        { id: 'dark', label: 'Dark', icon: 'moon', isIconOnly: true },
      ]}
    />
  )
}
