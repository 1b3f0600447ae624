import type { Metadata, Sharp } from 'sharp'

/**
 * Draws a picture in the colors of screens (sRGB), whichever it has. One of 16 bits with a profile is worked on in
 * Display-P3, and would keep those numbers without saying so (https://github.com/lovell/sharp/issues/3760).
 */
export function inScreenColors(picture: Sharp, { depth, icc }: Pick<Metadata, 'depth' | 'icc'>): Sharp {
  const drawn = picture.toColourspace('srgb')
  return depth === 'ushort' && icc ? drawn.withIccProfile('srgb', { attach: false }) : drawn
}
