export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger' | 'danger-quiet'

export interface ButtonStyle {
  variant?: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  /** Takes the whole width of its parent. */
  isWide?: boolean
}

/** The class list of styles/button.css for one variant; Astro pages write the same classes by hand. */
export function buttonClass(style: ButtonStyle & { isIconOnly?: boolean; className?: string }): string {
  const { variant = 'primary', size = 'medium' } = style
  return [
    'button',
    variant !== 'primary' && `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    style.isWide && 'button-wide',
    style.isIconOnly && 'button-icon',
    style.className,
  ]
    .filter(Boolean)
    .join(' ')
}
