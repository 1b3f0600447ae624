import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const otherwise = MESSAGES.unexpected
export const INTRODUCTION_ANSWER: Failure = { title: 'Your answer was not sent', otherwise }
export const INTRODUCTION_PROPOSAL: Failure = { title: 'The two were not asked', otherwise }
export const INTRODUCTION_WITHDRAWAL: Failure = { title: 'The introduction was not taken back', otherwise }
