import * as z from 'zod/mini'
import type { User } from '#api/contract/account.ts'
import { REQUESTED_ROLES, ROLES } from '#api/contract/enumerations.ts'
import type { Member } from '#api/contract/member.ts'
import type { PasswordResetRequest } from '#api/contract/password-reset.ts'
import { RESET_STATUSES } from '#api/contract/enumerations.ts'
import type { Device } from '#api/contract/session.ts'
import type { RecoveryCodes, SecondStep, TwoStepSetup, TwoStepState } from '#api/contract/two-step.ts'
import { count, id, moment, named } from '#api/reference/describe.ts'

const fields = {
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  requestedRole: z.nullable(z.enum(REQUESTED_ROLES)),
  roleRequestedAt: moment,
  approved: z.boolean(),
  profileCompleted: z.boolean(),
  active: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  createdAt: moment,
  updatedAt: moment,
  mustChangePassword: z.boolean(),
  twoStep: z.boolean(),
  rejectedAt: z.nullable(moment),
  rejectionReason: z.nullable(z.string()),
}

export const user = named(
  'User',
  z.strictObject({ ...fields, mustSetUpTwoStep: z.optional(z.boolean()) }) satisfies z.ZodMiniType<User>,
)
export const member = named('Member', z.strictObject(fields) satisfies z.ZodMiniType<Member>)

export const device = named(
  'Device',
  z.strictObject({
    id,
    label: z.nullable(z.string()),
    createdAt: moment,
    lastUsedAt: moment,
    current: z.boolean(),
  }) satisfies z.ZodMiniType<Device>,
)

export const secondStep = named(
  'SecondStep',
  z.strictObject({ secondStep: z.string() }) satisfies z.ZodMiniType<SecondStep>,
)
export const twoStepState = named(
  'TwoStepState',
  z.strictObject({
    isOn: z.boolean(),
    isRequired: z.boolean(),
    recoveryCodesLeft: count,
  }) satisfies z.ZodMiniType<TwoStepState>,
)
export const twoStepSetup = named(
  'TwoStepSetup',
  z.strictObject({ secret: z.string(), uri: z.string() }) satisfies z.ZodMiniType<TwoStepSetup>,
)
export const recoveryCodes = named(
  'RecoveryCodes',
  z.strictObject({ recoveryCodes: z.array(z.string()) }) satisfies z.ZodMiniType<RecoveryCodes>,
)

export const passwordResetRequest = named(
  'PasswordResetRequest',
  z.strictObject({
    id,
    userId: id,
    username: z.nullable(z.string()),
    email: z.nullable(z.string()),
    status: z.enum(RESET_STATUSES),
    reason: z.string(),
    requestedAt: moment,
    processedAt: z.nullable(moment),
    processedBy: z.nullable(id),
  }) satisfies z.ZodMiniType<PasswordResetRequest>,
)
