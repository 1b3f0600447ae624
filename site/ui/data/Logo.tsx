import { LatticeImage } from '#site/ui/brand/LatticeImage.tsx'

export interface LogoProps {
  /** The company's name: the seed of the image where none was uploaded. */
  name: string
  src?: string | null
  /** Any CSS size. */
  size?: string
}

/** An image of this site, or one just chosen. The policy refuses others, which would reveal the viewer. */
export const CAN_BE_SHOWN = /^(?:\/(?!\/)|blob:)/

/** A company's image in a rounded square; decorative, the name stands beside it. */
export function Logo({ name, src, size }: LogoProps) {
  return (
    <span className="logo" style={size ? ({ '--logo-size': size } as object) : undefined}>
      {src && CAN_BE_SHOWN.test(src) ? (
        <img src={src} alt="" loading="lazy" decoding="async" />
      ) : (
        <LatticeImage seed={name} shape="square" />
      )}
    </span>
  )
}
