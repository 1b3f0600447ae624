import { declare, pageOf } from '#api/contract/call.ts'
import { investorFields, investorFilters, investorInput } from './schema.ts'
import { adminInvestor, investor, investorCard } from '#api/contract/investor/answers.ts'
import { canKeepInvestor, isAdmin, isSignedIn } from '#api/contract/policy.ts'

const investors = { who: canKeepInvestor, refusal: 'You need to have an investor account to do this.' }

const create = {
  does: 'Makes the profile of an investor. There is one for each.',
  body: investorInput,
  example: {
    background: 'Twenty years in utilities, five as an angel.',
    areasOfInterest: ['Energy', 'CleanTech'],
    investmentRange: '$50K - $100K',
    location: 'Wren Valley',
    willingToMentor: true,
    isPublic: true,
  },
  answers: { 201: investor },
}

/** Investor profiles and the directory, and the administrators’ reading of them. */
export const investorCalls = declare({
  list: {
    method: 'GET',
    path: '/api/investors',
    who: isSignedIn,
    does: 'The directory of investors. Founders see how to reach them.',
    query: investorFilters,
    answers: { 200: pageOf(investorCard) },
  },
  own: {
    method: 'GET',
    path: '/api/investor/profile',
    ...investors,
    does: 'The profile of the investor who asks.',
    answers: { 200: investor },
  },
  create: {
    method: 'POST',
    path: '/api/investor/profile',
    ...investors,
    ...create,
  },
  createProfile: {
    method: 'POST',
    path: '/api/investors/profile',
    ...investors,
    ...create,
  },
  update: {
    method: 'PUT',
    path: '/api/investor/profile',
    ...investors,
    does: 'Changes the investor’s own profile.',
    changes: investorFields,
    example: { location: 'Wren Valley', willingToMentor: false },
    answers: { 200: investor },
  },
  listForAdmin: {
    method: 'GET',
    path: '/api/admin/investors',
    who: isAdmin,
    does: 'Every investor profile.',
    query: investorFilters,
    answers: { 200: pageOf(adminInvestor) },
  },
  readOfUser: {
    method: 'GET',
    path: '/api/admin/investors/user/:userId',
    who: isAdmin,
    does: 'The investor profile of an account.',
    answers: { 200: investor },
  },
})
