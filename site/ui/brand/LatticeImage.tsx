import { lattice, type LatticeShape } from './lattice.ts'

export interface LatticeImageProps {
  /** What the image stands for, a company's name for example; the same seed draws the same image. */
  seed: string
  shape?: LatticeShape
  className?: string
}

/** The image where none was uploaded. Fills its parent; decorative. */
export function LatticeImage({ seed, shape = 'wide', className }: LatticeImageProps) {
  return (
    <span
      className={className ? `lattice-picture ${className}` : 'lattice-picture'}
      dangerouslySetInnerHTML={{ __html: lattice(seed, shape) }}
    />
  )
}
