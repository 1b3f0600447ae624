export interface AvatarProps {
  /** One or two letters; see `initials` in api/platform/contract/person-name.ts. */
  initials: string
  /** Any CSS size. */
  size?: string
}

/** A person's letters in a circle; decorative, the name stands beside it. */
export function Avatar({ initials, size }: AvatarProps) {
  return (
    <span className="avatar" aria-hidden="true" style={size ? ({ '--avatar-size': size } as object) : undefined}>
      {initials}
    </span>
  )
}
