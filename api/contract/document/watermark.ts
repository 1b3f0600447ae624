/** Why readers can't get copies of a file's pages: said to the founder who asks for it. */
export const STAMP_REFUSALS = {
  office: 'Only a PDF can carry the reader’s name. Save this file as PDF and upload that.',
  encrypted: 'This PDF opens only with a password. Save it without the password and upload that.',
  signed:
    'This PDF is signed, and a copy of its pages would lose the signature. Offer it as a download without the reader’s name, or print it to a new PDF and upload that.',
  form: 'This PDF is a form that only Adobe Acrobat shows (XFA). Print it to a new PDF and upload that.',
  portfolio: 'This PDF is a collection of files, which a copy of its pages would lose. Upload each file as a document.',
  layers:
    'This PDF has hidden layers, and a copy of its pages would still hold them. Delete them, or print it to a new PDF and upload that.',
  broken: 'This PDF is damaged. Save it once more where you made it and upload that.',
  tooLarge: 'This PDF is too large to copy for each reader. Save it smaller, or with fewer pages, and upload that.',
} as const

/** Says nothing of the file: the machine was busy, or the work was ended. */
export const STAMP_LATE = {
  trial: 'This PDF couldn’t be checked in time. Try again later, or upload a smaller one.',
  copy: 'This document couldn’t be prepared in time. Try again.',
} as const

export type StampRefusal = keyof typeof STAMP_REFUSALS
