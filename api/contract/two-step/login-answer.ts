import type { User } from '#api/contract/account/answers.ts'
import type { SecondStep } from './answers.ts'

/** The answer of a login. */
export type LoginAnswer = User | SecondStep

export const isSecondStep = (answer: LoginAnswer): answer is SecondStep => 'secondStep' in answer
