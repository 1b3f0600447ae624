import { codeOf, spaced } from '#api/core/email-address/code.ts'
import { defineMail } from '#api/core/mail/mail.kind.ts'
import { liveWebsiteCode } from '#api/core/website/website-code.service.ts'
import { aboutCode } from './email-code.ts'

/** The code that shows that somebody reads letters to the domain of a website. */
export const websiteCode = defineMail<{ seed: string }>({
  label: 'Code for a website',
  isLimited: true,
  letter: async ({ seed }, { read, userId, keys, now, isShown, siteName }) => {
    const live = isShown || userId === null ? null : await liveWebsiteCode(read, userId, now)
    if (!isShown && live?.seed !== seed) return null
    return {
      subject: `Your code for ${siteName}`,
      heading: 'Show that the website is yours',
      isNameless: true,
      paragraphs: [
        ...aboutCode(isShown ? '•••• ••••' : spaced(codeOf(keys, userId!, seed))),
        `Somebody with a profile at ${siteName} says that they speak for the website of this address. If you do not know who that is, keep the code to yourself: without it nothing happens.`,
      ],
    }
  },
})
