/** Paths of the development server itself: modules, hot reload, assets. */
const TOOLING = /^\/(?:@|_|node_modules\/|site\/|\.astro)|\.[a-z0-9]+$/

/** Calls; a module of `api` that a page imports has a path like theirs, and its file's ending. */
const CALL = /^\/api\/(?!docs$)(?!.*\.ts$)/

/** Whether the API answers a path. */
export const isCall = (path: string): boolean => CALL.test(path)

/** Whether a path is for the development server, unless it is also a page's. */
export const isTooling = (path: string): boolean => TOOLING.test(path)
