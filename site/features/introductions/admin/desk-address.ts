export const DESK_PATH = '/dashboard/admin/introductions'

/** What the desk's address says: who was chosen, and what was looked for. */
export interface DeskChoice {
  startup?: number | undefined
  investor?: number | undefined
  startupSearch?: string | undefined
  investorSearch?: string | undefined
}

const numberFrom = (value: string | null) => (value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined)

export const readChoice = (params: URLSearchParams): DeskChoice => ({
  startup: numberFrom(params.get('startup')),
  investor: numberFrom(params.get('investor')),
  startupSearch: params.get('startupSearch') ?? undefined,
  investorSearch: params.get('investorSearch') ?? undefined,
})

/** The address of the desk with this choice. */
export function deskAddress(choice: DeskChoice): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value) params.set(name, String(value))
  return params.size > 0 ? `${DESK_PATH}?${params.toString()}` : DESK_PATH
}

/** The same, where the two are chosen. */
export const introduceAddress = (choice: DeskChoice) => `${deskAddress(choice)}#introduce`
