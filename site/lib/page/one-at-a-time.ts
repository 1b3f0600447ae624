/** Does one piece of work at a time: what a press asks for meanwhile is dropped. */
export function createSerialRunner(): (work: () => Promise<void>) => Promise<void> {
  let isBusy = false
  return async (work) => {
    if (isBusy) return
    isBusy = true
    await work().finally(() => (isBusy = false))
  }
}
