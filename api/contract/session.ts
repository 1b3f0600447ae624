export type { Device } from '#api/contract/session/answers.ts'
