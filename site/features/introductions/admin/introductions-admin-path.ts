export const INTRODUCTIONS_ADMIN_PATH = '/dashboard/admin/introductions'

/** What the address of Introductions says: who was chosen, and what was searched for. */
export interface IntroductionsAdminChoice {
  startup?: number | undefined
  investor?: number | undefined
  startupSearch?: string | undefined
  investorSearch?: string | undefined
}

const numberFrom = (value: string | null) => (value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined)

export const readChoice = (params: URLSearchParams): IntroductionsAdminChoice => ({
  startup: numberFrom(params.get('startup')),
  investor: numberFrom(params.get('investor')),
  startupSearch: params.get('startupSearch') ?? undefined,
  investorSearch: params.get('investorSearch') ?? undefined,
})

/** The address of Introductions with this choice. */
export function introductionsAdminPath(choice: IntroductionsAdminChoice): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value) params.set(name, String(value))
  return params.size > 0 ? `${INTRODUCTIONS_ADMIN_PATH}?${params.toString()}` : INTRODUCTIONS_ADMIN_PATH
}

/** The same, where the two are chosen. */
export const introduceAddress = (choice: IntroductionsAdminChoice) => `${introductionsAdminPath(choice)}#introduce`
