/** `1 file`, `1,200 files`. */
export const counted = (count: number, singular: string, many = `${singular}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? singular : many}`
