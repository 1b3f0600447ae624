import { baseService } from 'astro/assets'
import type { ExternalImageService } from 'astro'
import { hosted } from './content.ts'

/** Astro's image service of this site (astro.config.mjs): the publisher makes the images that pages ask for. */
const imageService: ExternalImageService = { ...baseService, getURL: (options) => hosted().imageAddress(options) }

export default imageService
