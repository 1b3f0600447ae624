import { setTimeout as pause } from 'node:timers/promises'

/** Of the time that a piece of work took: how long others are answered alone after it. */
const REST = 5

/** Waits between two pieces of long work, the first of which began at this `performance.now()`. */
export const restAfter = (began: number): Promise<void> => pause(REST * (performance.now() - began))
