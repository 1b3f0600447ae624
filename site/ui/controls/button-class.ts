export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'accent' | 'danger' | 'danger-quiet'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: 'small' | 'medium' | 'large'
  /** Takes the whole width of its parent. */
  isWide?: boolean
}

/** The class list of styles/button.css for one look; Astro pages write the same classes by hand. */
export function buttonClass(look: ButtonLook & { isIconOnly?: boolean; className?: string }): string {
  const { variant = 'primary', size = 'medium' } = look
  return [
    'button',
    variant !== 'primary' && `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    look.isWide && 'button-wide',
    look.isIconOnly && 'button-icon',
    look.className,
  ]
    .filter(Boolean)
    .join(' ')
}
