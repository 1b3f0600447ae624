/** The address of the frame that holds Decap. */
export const EDITOR_FRAME = /^\/cms\/[^/]+\/app$/

/** Decap adds styles and keeps chosen images as blobs; everything else is as strict as the site's policy. */
export const EDITOR_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' blob:",
  "font-src 'self' data:",
  // The preview stands in a frame of its own.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')
