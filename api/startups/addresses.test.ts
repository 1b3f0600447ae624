import { eq } from '#api/platform/db/drizzle.ts'
import { expect, it, onTestFinished } from 'vitest'
import type { StartupAddresses } from './contract/responses.ts'
import { users } from '#api/users/table.ts'
import { createStartupApi } from './testing-startup.ts'

it('lists what visitors can see, in parts of a fixed size', async () => {
  const api = await createStartupApi()
  onTestFinished(() => api.database.close())
  const deleted = await api.createUser()
  for (const values of [
    { id: 1, companyName: 'Alder' },
    { id: 5000, companyName: 'Birch' },
    { id: 5001, companyName: 'Cedar', isPublic: false, userId: api.viewers.owner.id },
    { id: 5002, companyName: 'Douglas', approved: false },
    { id: 10_001, companyName: 'Elm' },
    { id: 15_001, companyName: 'Fir', userId: deleted.id },
  ])
    await api.addStartup(values)
  await api.database.write((tx) => tx.update(users).set({ active: false }).where(eq(users.id, deleted.id)))

  for (const { cookie } of Object.values(api.viewers)) {
    const read = (query = '') => api.read<StartupAddresses>(`/api/startups/addresses${query}`, cookie)
    expect(await read()).toEqual({ parts: [1, 3], startups: [] })
    const names = async (part: number) => (await read(`?part=${part}`)).startups.map((entry) => entry.companyName)
    expect([await names(1), await names(2), await names(3), await names(4)]).toEqual([
      ['Alder', 'Birch'],
      [],
      ['Elm'],
      [],
    ])
  }
})
