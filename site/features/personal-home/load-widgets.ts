import type { User } from '#api/account/contract/user.ts'
import type { SavedStartup } from '#api/saved-startups/contract/responses.ts'
import { unwrap, type Client } from '#site/lib/api.ts'
import { unwrapPage } from '#site/lib/list/list-page.ts'
import { loadMyInvestorProfile } from '#site/lib/profile/my-investor-profile.ts'
import { loadMyStartup } from '#site/lib/profile/my-startup.ts'
import { adminWidgets, founderWidgets, investorWidgets, type Widget } from './widgets.ts'

/**
 * The figures of a person's role for the home page; none for a role without figures.
 *
 * @throws RequestError
 */
export async function loadWidgets(client: Client, user: Pick<User, 'role'>): Promise<Widget[]> {
  const { api } = client
  const connections = () => unwrap(api.connections.$get({ query: {} }))
  if (user.role === 'founder') {
    const [startup, requests] = await Promise.all([loadMyStartup(client), connections()])
    return founderWidgets(startup, requests)
  }
  if (user.role === 'investor') {
    const [saved, requested, profile] = await Promise.all([
      // The figure is on every page of the list, so the shortest one will do.
      unwrapPage<SavedStartup>(api.investor['saved-startups'].$get({ query: { limit: '1' } })),
      connections(),
      loadMyInvestorProfile(client),
    ])
    return investorWidgets(saved.total ?? saved.items.length, requested, profile !== null)
  }
  if (user.role === 'admin') return adminWidgets(await unwrap(api.admin.overview.$get()))
  return []
}
