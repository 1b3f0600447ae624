/** Something was decided: the numbers in the navigation are read again. */
export const refreshCounts = (): void => void document.dispatchEvent(new Event('trellis:waiting'))
