import { lattice, type LatticeShape } from './lattice.ts'

export interface LatticeImageProps {
  /** What the picture stands for, a company's name for example; the same seed draws the same picture. */
  seed: string
  shape?: LatticeShape
  className?: string
}

/** The picture where none was uploaded. Fills its parent; decorative. */
export function LatticeImage({ seed, shape = 'wide', className }: LatticeImageProps) {
  return (
    <span
      className={className ? `lattice-picture ${className}` : 'lattice-picture'}
      dangerouslySetInnerHTML={{ __html: lattice(seed, shape) }}
    />
  )
}
