import { MESSAGES } from '#api/platform/contract/messages.ts'
import type { Failure } from '#site/lib/failure.ts'

const otherwise = MESSAGES.unexpected
export const INTRODUCTION_ANSWER: Failure = { title: 'Couldn’t send your answer', otherwise }
export const INTRODUCTION_PROPOSAL: Failure = { title: 'Couldn’t send this introduction', otherwise }
export const INTRODUCTION_WITHDRAWAL: Failure = { title: 'Couldn’t withdraw this introduction', otherwise }
