import { readFileSync } from 'node:fs'
import { getTableConfig, getTableName, type SQLiteTable } from '#api/platform/db/drizzle.ts'
import { expect, test } from 'vitest'
import { schema } from '#api/tables.ts'
import { readRaw } from './parse.ts'

const policy = readRaw('pages/privacy.md', readFileSync('content/pages/privacy.md', 'utf8')).body

/** The phrases of the starter privacy policy for what each table about people stores. */
const TABLES_BY_SECTION: Readonly<Record<string, string>> = {
  'two-factor authentication keys': 'two_factor_secrets recovery_codes login_challenges used_challenges email_codes',
  passkeys: 'passkeys',
  'each browser you’re logged in with': 'sessions known_devices',
  'name, email address, username': 'users password_reset_requests password_reset_links',
  'we keep the old one for at least 7 days': 'email_changes',
  'what you write about your company': 'startup_profiles investor_profiles profile_change_requests',
  'earlier funding requests': 'funding_submissions',
  'the proof that a website is yours': 'website_codes',
  'who may open each, who requested access': 'documents document_grants document_requests',
  'and the text of your NDA': 'nda_terms',
  'the name you typed, your firm, the terms, and the time you agreed': 'nda_signatures',
  'requests you send or receive': 'connections connection_events availability_watches',
  'including introductions that we suggest': 'introductions introduction_answers',
  'how far you’ve read': 'conversations conversation_messages conversation_reads',
  'proposed and confirmed times': 'meetings meeting_events',
  'how far you and someone you’re connected with say you’ve come': 'outcomes',
  'the headcount and other funding': 'job_reports headcount_requests outside_funding',
  'which startup you viewed on which day': 'startup_views founder_visits',
  'which document you opened on which day': 'document_views',
  'how many seconds each page': 'document_page_times page_time_opt_outs',
  'startups you save with your notes, tags, and next steps': 'saved_startups',
  'saved searches': 'saved_searches',
  'suggestions we showed you': 'match_showings match_dismissals match_digests match_digest_items',
  'people you block': 'blocks',
  'what you report to us': 'abuse_reports reported_messages',
  'who invited it, and the outcome': 'invitations',
  'what it says about you': 'imported_records',
  'If you claim such a company': 'startup_claims',
  'those we send you, with their text': 'emails notifications',
  'which ones you don’t want': 'email_opt_outs notification_preferences review_email_preferences',
  'A security log': 'security_events',
  'A log of what administrators change': 'audit_entries',
}

test('the starter privacy policy names what each table about people stores', () => {
  const named = new Set(Object.values(TABLES_BY_SECTION).flatMap((tables) => tables.split(' ')))
  const tables: SQLiteTable[] = Object.values(schema)
  const aboutUsers = tables.filter((table) =>
    getTableConfig(table).foreignKeys.some((key) => getTableName(key.reference().foreignTable) === 'users'),
  )
  const silentOn = aboutUsers.map((table) => getTableName(table)).filter((name) => !named.has(name))
  // Their actors are administrators at work; the policy's section on the audit log covers them.
  expect(silentOn).toEqual(['settings', 'table_imports'])
  expect(Object.keys(TABLES_BY_SECTION).filter((words) => !policy.includes(words))).toEqual([])
})

test.each([
  ['messages', 'The people you wrote with keep their copy'],
  ['signed NDAs', 'the other person keeps their copy, with your name as you typed it'],
  ['counts', 'stays in the totals of our reports'],
  ['logs', 'by its number until its 90 days are over'],
  ['backups', 'until they’re overwritten'],
])('the starter privacy policy says what remains of a deleted account: %s', (_, words) =>
  expect(policy.toLowerCase()).toContain(words.toLowerCase()),
)
