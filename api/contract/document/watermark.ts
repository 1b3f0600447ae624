/** Why a file cannot carry its reader's name: said to the founder who asks for it. */
export const STAMP_REFUSALS = {
  office: 'Only a PDF can carry the reader’s name. Save this file as PDF and upload that.',
  encrypted:
    'This PDF is protected by a password, so nobody’s name can be written on it. Save it without the protection and upload that.',
  broken:
    'This PDF is damaged, so nobody’s name can be written on it. Save it once more where you made it and upload that.',
  tooLarge:
    'This PDF is too large to write a name on each page. Save it smaller, or with fewer pages, and upload that.',
} as const

/** Says nothing of the file: the machine was busy, or the work was ended. */
export const STAMP_LATE = {
  trial: 'This PDF couldn’t be checked in time. Try again later, or upload a smaller one.',
  copy: 'This document couldn’t be prepared in time. Try again.',
} as const

export type StampRefusal = keyof typeof STAMP_REFUSALS
