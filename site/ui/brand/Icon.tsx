import { ICONS, type IconName } from './icons.ts'

export interface IconProps {
  name: IconName
  /** Says what the icon means when no text beside it does; without it the icon is decorative. */
  label?: string
  className?: string
}

/** One icon in the size and color of the text around it. */
export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={ICONS[name]} />
    </svg>
  )
}
