/** What the not-found page offers. */
export const NOT_FOUND = {
  pages: 'Main pages',
  links: [
    ['Startup directory', '/companies'],
    ['Events', '/events'],
    ['News', '/news'],
    ['Community', '/community'],
    ['About', '/about'],
  ],
} as const
