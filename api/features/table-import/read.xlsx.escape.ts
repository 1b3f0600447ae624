/** Characters that XML cannot hold, as spreadsheets write them: `_x000D_` (ECMA-376, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
