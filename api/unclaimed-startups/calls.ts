import * as z from 'zod/mini'
import { declare, getPage } from '#api/platform/contract/call.ts'
import { INDUSTRIES, STAGES } from '#api/platform/contract/enumerations.ts'
import { count, id, named, text, timestamp } from '#api/platform/contract/shapes.ts'
import { forFounders, isAdmin, isAnyone } from '#api/policy.ts'
import {
  CLAIM_OUTCOMES,
  claimDecisionInput,
  claimInput,
  importedStartupInput,
  listedInput,
  mergeInput,
  unclaimedFilters,
} from './contract.ts'

const facts = {
  id,
  companyName: z.string(),
  /** Null if it wasn't imported. */
  industry: z.nullable(z.enum(INDUSTRIES)),
  stage: z.nullable(z.enum(STAGES)),
  location: z.string(),
  website: text,
  description: z.string(),
}

/** What everyone sees of an imported startup that no founder has claimed. It has no person, contact, or amount. */
const unclaimedStartup = named('UnclaimedStartup', z.strictObject(facts))
export type UnclaimedStartup = z.output<typeof unclaimedStartup>

/** The caller's last claim. */
const myClaim = named(
  'MyClaim',
  z.strictObject({
    /** Of the unclaimed startup. */
    startupId: id,
    companyName: z.string(),
    /** Null while it waits for an administrator. */
    outcome: z.nullable(z.enum(CLAIM_OUTCOMES)),
    createdAt: timestamp,
  }),
)
export type MyClaim = z.output<typeof myClaim>

/** An imported startup without an owner, as administrators see it. */
const importedStartup = named(
  'ImportedStartup',
  z.strictObject({
    ...facts,
    /** The contact in the import; null without one. */
    email: text,
    /** The source of the import; may be empty. */
    source: z.string(),
    /** Whether the directory lists it. */
    isListed: z.boolean(),
    /** A registered startup with the same name or website. */
    sameAs: z.nullable(z.strictObject({ id, companyName: z.string() })),
    updatedAt: timestamp,
  }),
)
export type ImportedStartup = z.output<typeof importedStartup>

/** A claim, with what helps to decide about it. */
const claim = named(
  'StartupClaim',
  z.strictObject({
    id,
    startup: unclaimedStartup,
    userId: id,
    name: z.string(),
    email: z.string(),
    /** Whether the founder's address is verified. */
    isVerified: z.boolean(),
    /** Whether the verified address is the contact of the import, or at the domain of the website. */
    matches: z.nullable(z.enum(['email', 'domain'])),
    note: z.string(),
    /** The founder's own startup, with which it is merged. */
    mergesWith: z.nullable(z.strictObject({ id, companyName: z.string() })),
    createdAt: timestamp,
  }),
)
export type StartupClaim = z.output<typeof claim>

/** Imported startups that the directory lists until a founder claims them. */
export const unclaimedCalls = declare({
  list: {
    method: 'GET',
    path: '/api/unclaimed-startups',
    authorize: isAnyone,
    summary: 'Imported startups that no founder has claimed yet, by name, with public facts only.',
    query: unclaimedFilters,
    responses: { 200: getPage(unclaimedStartup) },
  },
  read: {
    method: 'GET',
    path: '/api/unclaimed-startups/:id',
    authorize: isAnyone,
    summary: 'One of them.',
    responses: { 200: unclaimedStartup },
  },
  claim: {
    method: 'POST',
    path: '/api/startup/claim',
    ...forFounders,
    summary:
      'Claims an unclaimed startup for the founder’s profile. An administrator decides; a founder has one claim at a time.',
    body: claimInput,
    example: { startupId: 1, note: 'I founded it in 2024.' },
    responses: { 201: myClaim },
  },
  mine: {
    method: 'GET',
    path: '/api/startup/claim',
    ...forFounders,
    summary: 'The founder’s last claim; `null` without one.',
    responses: { 200: z.nullable(myClaim) },
  },
})

/** The same for administrators. */
export const adminUnclaimedCalls = declare({
  list: {
    method: 'GET',
    path: '/api/admin/imported-startups',
    authorize: isAdmin,
    summary: 'Every imported startup without an owner, by name.',
    query: unclaimedFilters,
    responses: { 200: getPage(importedStartup) },
  },
  listAll: {
    method: 'PUT',
    path: '/api/admin/imported-startups/listed',
    authorize: isAdmin,
    summary: 'Lists all of them in the directory, or none.',
    body: listedInput,
    example: { isListed: true },
    responses: { 200: z.strictObject({ listed: count }) },
  },
  update: {
    method: 'PUT',
    path: '/api/admin/imported-startups/:id',
    authorize: isAdmin,
    summary: 'Changes one, and whether the directory lists it.',
    body: importedStartupInput,
    compares: ['updatedAt'],
    example: { companyName: 'Quiet Orchard', industry: 'Agriculture', stage: 'seed', isListed: true },
    responses: { 200: importedStartup },
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/imported-startups/:id',
    authorize: isAdmin,
    summary: 'Deletes one.',
    responses: { 204: null },
  },
  merge: {
    method: 'POST',
    path: '/api/admin/imported-startups/:id/merge',
    authorize: isAdmin,
    summary: 'Merges one with a registered startup, whose own values stay.',
    body: mergeInput,
    example: { startupId: 1 },
    responses: { 204: null },
  },
  readClaim: {
    method: 'GET',
    path: '/api/admin/claims/:id',
    authorize: isAdmin,
    summary: 'A claim without a decision.',
    responses: { 200: claim },
  },
  decide: {
    method: 'PATCH',
    path: '/api/admin/claims/:id',
    authorize: isAdmin,
    securityEvent: 'admin.access',
    summary: 'Approves a claim, which gives the founder the startup, or declines it.',
    body: claimDecisionInput,
    example: { outcome: 'approved' },
    responses: { 204: null },
  },
})
