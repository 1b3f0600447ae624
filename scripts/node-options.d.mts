export const NODE_OPTIONS: string[]
export const NODE_ENVIRONMENT: Readonly<Record<string, string>>
