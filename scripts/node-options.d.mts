export const NODE_OPTIONS: string[]
