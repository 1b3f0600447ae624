/**
 * What a new installation starts with: texts as they are, pages as a hash of their Markdown. Anything that still equals
 * this wasn't written by the people who run the site.
 */
export const DELIVERED = {
  platform: 'Startup Region',
  tagline: 'Where founders and investors of our region find each other.',
  blurb:
    'We introduce the founders of our region to the people who want to invest in them, and keep everyone up to date on news and events.',
  about: 'ebc4198c7db87467d8463194d79642f9777fdf71b15870da7d948917de7744c7',
  terms: 'f987a158cc236702e553ec09c61d0efbfee2e26304423474b459527f28fe0645',
  privacy: '7f01c3271b0052403fdca3b9d20cccdc5b7b79d0e28f5c3c64a8163bfb48c9ea',
} as const

/** What earlier versions delivered. An installation that still has it hasn't written its own text either. */
export const DELIVERED_EARLIER: readonly string[] = [
  'df0d842fb7962b0a59bf2be2a8379cf20507dd6459ff657b672c25589dac1e63',
  '8ebee86164dd669db248064869477b60e4c378caf5d2e115d98346fb9616971c',
  'We introduce the founders of our region to the people who want to invest in them, and keep everybody up to date on news and events.',
  'c8349f0e55adb65c8434cef36f171651987be5673ded6094c3437b107850b997',
  '70e8c25c1cb5cd8677d1a302e14c582ebcc6dff643aae6b137c9e04492698e9f',
  'e2780b93c36ded889b3e3e6887094928aaf783185157fd7840be39412d294f04',
  'e52e8cc2da9a3db1db6fbd59cb9e9276705a2ae0969b9cc928a4b883e2bd91c5',
  'e9f79fa04a0efc0d99291175336d650741164f42a7f5315134344a4750cf3602',
  '932a6c960798be4768a3f2c919aca4d181138381fbdd48a1fe96f59767b81d7a',
  '26f293ebdffbd103359d53b8fd2999e814e36670ce512046a7618f2a985aac7c',
]
