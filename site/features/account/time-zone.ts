import { deviceTimeZone } from '#api/platform/contract/times.ts'
import { client, unwrap } from '#site/lib/api.ts'
import { setCurrentUser } from '#site/lib/session/current-user.ts'

/** Chooses the time zone in which the user of this page reads times. @throws RequestError */
export async function chooseTimeZone(timeZone: string): Promise<void> {
  setCurrentUser(await unwrap(client.api.user['time-zone'].$put({ json: { timeZone } })))
}

/** Gives an account that has none the time zone of this device. What fails is tried again on the next page. */
export const takeTimeZone = (): Promise<void> => chooseTimeZone(deviceTimeZone()).catch(() => undefined)
