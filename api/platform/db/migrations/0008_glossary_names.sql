-- Tables and columns take the words of the glossary. Where a check has another name, its table is built again.
DROP TRIGGER `confidentiality_agreements_without_people`;--> statement-breakpoint
DROP TRIGGER `confidentiality_terms_without_startup`;--> statement-breakpoint
DROP TRIGGER `confidentiality_terms_without_records`;--> statement-breakpoint
DROP TRIGGER `imported_records_forget`;--> statement-breakpoint
DROP TRIGGER `conversations_left_after_update`;--> statement-breakpoint
DROP TRIGGER `outcomes_before_update`;--> statement-breakpoint
DROP TRIGGER `outcomes_before_delete`;--> statement-breakpoint
ALTER TABLE `two_step_secrets` RENAME TO `two_factor_secrets`;--> statement-breakpoint
ALTER TABLE `room_watches` RENAME TO `availability_watches`;--> statement-breakpoint
ALTER TABLE `document_reads` RENAME TO `document_views`;--> statement-breakpoint
ALTER TABLE `page_time_refusals` RENAME TO `page_time_opt_outs`;--> statement-breakpoint
ALTER TABLE `confidentiality_terms` RENAME TO `nda_terms`;--> statement-breakpoint
ALTER TABLE `confidentiality_agreements` RENAME TO `nda_signatures`;--> statement-breakpoint
ALTER TABLE `table_lines` RENAME TO `import_rows`;--> statement-breakpoint
ALTER TABLE `departed_figures` RENAME TO `deleted_account_stats`;--> statement-breakpoint
ALTER TABLE `match_tellings` RENAME TO `match_digest_items`;--> statement-breakpoint
ALTER TABLE `match_letters` RENAME TO `match_digests`;--> statement-breakpoint
ALTER TABLE `notices` RENAME TO `notifications`;--> statement-breakpoint
ALTER TABLE `notice_choices` RENAME TO `notification_preferences`;--> statement-breakpoint
ALTER TABLE `job_asks` RENAME TO `headcount_requests`;--> statement-breakpoint
ALTER TABLE `profile_asks` RENAME TO `profile_change_requests`;--> statement-breakpoint
ALTER TABLE `waiting_choices` RENAME TO `review_email_preferences`;--> statement-breakpoint
ALTER TABLE `message_reports` RENAME TO `abuse_reports`;--> statement-breakpoint
ALTER TABLE `mail_opt_outs` RENAME TO `email_opt_outs`;--> statement-breakpoint
ALTER TABLE `messages` RENAME TO `emails`;--> statement-breakpoint
ALTER TABLE `email_codes` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `login_challenges` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `security_events` RENAME COLUMN `person_id` TO `user_id`;--> statement-breakpoint
ALTER TABLE `security_events` RENAME COLUMN `name_mark` TO `name_hash`;--> statement-breakpoint
ALTER TABLE `connection_events` RENAME COLUMN `act` TO `action`;--> statement-breakpoint
ALTER TABLE `connection_events` RENAME COLUMN `side` TO `party`;--> statement-breakpoint
ALTER TABLE `conversation_messages` RENAME COLUMN `side` TO `party`;--> statement-breakpoint
ALTER TABLE `document_page_times` RENAME COLUMN `read_id` TO `view_id`;--> statement-breakpoint
ALTER TABLE `document_requests` RENAME COLUMN `asked_at` TO `requested_at`;--> statement-breakpoint
ALTER TABLE `document_views` RENAME COLUMN `reader_id` TO `viewer_id`;--> statement-breakpoint
ALTER TABLE `documents` RENAME COLUMN `stampable` TO `watermarkable`;--> statement-breakpoint
ALTER TABLE `documents` RENAME COLUMN `asks_terms` TO `requires_nda`;--> statement-breakpoint
ALTER TABLE `nda_signatures` RENAME COLUMN `reader_id` TO `viewer_id`;--> statement-breakpoint
ALTER TABLE `nda_signatures` RENAME COLUMN `reader_name` TO `viewer_name`;--> statement-breakpoint
ALTER TABLE `nda_signatures` RENAME COLUMN `agreed_at` TO `signed_at`;--> statement-breakpoint
ALTER TABLE `emails` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `emails` RENAME COLUMN `next_try_at` TO `next_attempt_at`;--> statement-breakpoint
ALTER TABLE `import_rows` RENAME COLUMN `line` TO `row_number`;--> statement-breakpoint
ALTER TABLE `table_imports` RENAME COLUMN `lines` TO `row_count`;--> statement-breakpoint
ALTER TABLE `table_imports` RENAME COLUMN `hidden_lines` TO `hidden_rows`;--> statement-breakpoint
ALTER TABLE `introductions` RENAME COLUMN `sentence` TO `note`;--> statement-breakpoint
ALTER TABLE `investor_profiles` RENAME COLUMN `statement_label` TO `self_certification_label`;--> statement-breakpoint
ALTER TABLE `investor_profiles` RENAME COLUMN `statement_text` TO `self_certification_text`;--> statement-breakpoint
ALTER TABLE `investor_profiles` RENAME COLUMN `stated_at` TO `self_certified_at`;--> statement-breakpoint
ALTER TABLE `investor_profiles` RENAME COLUMN `statement_asked_at` TO `self_certification_reminded_at`;--> statement-breakpoint
ALTER TABLE `investor_profiles` RENAME COLUMN `speaks_for` TO `verified_website`;--> statement-breakpoint
ALTER TABLE `investor_profiles` RENAME COLUMN `staleness` TO `confirmation_reminder`;--> statement-breakpoint
ALTER TABLE `invitations` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `invitations` RENAME COLUMN `letters` TO `emails_sent`;--> statement-breakpoint
ALTER TABLE `invitations` RENAME COLUMN `taken_by` TO `accepted_by`;--> statement-breakpoint
ALTER TABLE `match_digest_items` RENAME COLUMN `told_at` TO `notified_at`;--> statement-breakpoint
ALTER TABLE `match_digests` RENAME COLUMN `looked_at` TO `checked_at`;--> statement-breakpoint
ALTER TABLE `match_dismissals` RENAME COLUMN `side` TO `party`;--> statement-breakpoint
ALTER TABLE `meeting_events` RENAME COLUMN `act` TO `action`;--> statement-breakpoint
ALTER TABLE `meeting_events` RENAME COLUMN `side` TO `party`;--> statement-breakpoint
ALTER TABLE `notifications` RENAME COLUMN `person_id` TO `other_user_id`;--> statement-breakpoint
ALTER TABLE `headcount_requests` RENAME COLUMN `asked_at` TO `requested_at`;--> statement-breakpoint
ALTER TABLE `outcomes` RENAME COLUMN `side` TO `party`;--> statement-breakpoint
ALTER TABLE `review_email_preferences` RENAME COLUMN `rhythm` TO `frequency`;--> statement-breakpoint
ALTER TABLE `startup_profiles` RENAME COLUMN `speaks_for` TO `verified_website`;--> statement-breakpoint
ALTER TABLE `startup_profiles` RENAME COLUMN `staleness` TO `confirmation_reminder`;--> statement-breakpoint
ALTER TABLE `profile_change_requests` RENAME COLUMN `asked_at` TO `requested_at`;--> statement-breakpoint
ALTER TABLE `website_codes` RENAME COLUMN `tries` TO `attempts`;--> statement-breakpoint
ALTER TABLE `users` RENAME COLUMN `two_step_since` TO `two_factor_since`;--> statement-breakpoint
DROP INDEX `security_events_person_at`;--> statement-breakpoint
CREATE INDEX `security_events_user_at` ON `security_events` (`user_id`,`at`);--> statement-breakpoint
DROP INDEX `room_watches_pair_unique`;--> statement-breakpoint
DROP INDEX `room_watches_of`;--> statement-breakpoint
CREATE UNIQUE INDEX `availability_watches_pair_unique` ON `availability_watches` (`user_id`,`of_user_id`);--> statement-breakpoint
CREATE INDEX `availability_watches_of` ON `availability_watches` (`of_user_id`);--> statement-breakpoint
DROP INDEX `departed_figures_figure`;--> statement-breakpoint
CREATE INDEX `deleted_account_stats_figure` ON `deleted_account_stats` (`figure`,`at`);--> statement-breakpoint
DROP INDEX `investor_profiles_staleness`;--> statement-breakpoint
DROP INDEX `investor_profiles_stated`;--> statement-breakpoint
CREATE INDEX `investor_profiles_confirmation_reminder` ON `investor_profiles` (`confirmation_reminder`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `investor_profiles_self_certified` ON `investor_profiles` (`self_certified_at`);--> statement-breakpoint
DROP INDEX `invitations_taken_by`;--> statement-breakpoint
CREATE INDEX `invitations_accepted_by` ON `invitations` (`accepted_by`);--> statement-breakpoint
DROP INDEX `match_letters_looked`;--> statement-breakpoint
CREATE INDEX `match_digests_checked` ON `match_digests` (`checked_at`);--> statement-breakpoint
DROP INDEX `notices_user`;--> statement-breakpoint
DROP INDEX `notices_user_read`;--> statement-breakpoint
DROP INDEX `notices_startup`;--> statement-breakpoint
DROP INDEX `notices_connection`;--> statement-breakpoint
DROP INDEX `notices_search`;--> statement-breakpoint
DROP INDEX `notices_person`;--> statement-breakpoint
DROP INDEX `notices_introduction`;--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_user_read` ON `notifications` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notifications_startup` ON `notifications` (`startup_id`);--> statement-breakpoint
CREATE INDEX `notifications_connection` ON `notifications` (`connection_id`);--> statement-breakpoint
CREATE INDEX `notifications_search` ON `notifications` (`search_id`);--> statement-breakpoint
CREATE INDEX `notifications_other_user` ON `notifications` (`other_user_id`);--> statement-breakpoint
CREATE INDEX `notifications_introduction` ON `notifications` (`introduction_id`);--> statement-breakpoint
DROP INDEX `startup_profiles_staleness`;--> statement-breakpoint
CREATE INDEX `startup_profiles_confirmation_reminder` ON `startup_profiles` (`confirmation_reminder`,`confirmed_at`,`approved`,`owner_active`);--> statement-breakpoint
DROP INDEX `profile_asks_user`;--> statement-breakpoint
CREATE INDEX `profile_change_requests_user` ON `profile_change_requests` (`user_id`,`requested_at`);--> statement-breakpoint
CREATE TABLE `__new_conversation_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`party` text NOT NULL,
	`text` text NOT NULL,
	`once_key` text,
	`sent_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_messages_party" CHECK("party" in ('investor', 'founder'))
);--> statement-breakpoint
INSERT INTO `__new_conversation_messages` (`id`, `conversation_id`, `party`, `text`, `once_key`, `sent_at`) SELECT `id`, `conversation_id`, `party`, `text`, `once_key`, `sent_at` FROM `conversation_messages`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_conversation_messages';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_conversation_messages', `seq` FROM `sqlite_sequence` WHERE `name` = 'conversation_messages';--> statement-breakpoint
DROP TABLE `conversation_messages`;--> statement-breakpoint
ALTER TABLE `__new_conversation_messages` RENAME TO `conversation_messages`;--> statement-breakpoint
CREATE INDEX `conversation_messages_conversation` ON `conversation_messages` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `conversation_messages_day` ON `conversation_messages` (`conversation_id`,`party`,`sent_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_messages_once` ON `conversation_messages` (`conversation_id`,`party`,`once_key`);--> statement-breakpoint
CREATE TABLE `__new_document_page_times` (
	`view_id` integer NOT NULL,
	`visit` integer NOT NULL,
	`page` integer NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`view_id`, `visit`, `page`),
	FOREIGN KEY (`view_id`) REFERENCES `document_views`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_page_times_seconds" CHECK("seconds" between 1 and 300)
);--> statement-breakpoint
INSERT INTO `__new_document_page_times` (`view_id`, `visit`, `page`, `seconds`) SELECT `view_id`, `visit`, `page`, `seconds` FROM `document_page_times`;--> statement-breakpoint
DROP TABLE `document_page_times`;--> statement-breakpoint
ALTER TABLE `__new_document_page_times` RENAME TO `document_page_times`;--> statement-breakpoint
CREATE TABLE `__new_document_views` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer NOT NULL,
	`document_id` integer,
	`document_name` text NOT NULL,
	`viewer_id` integer NOT NULL,
	`day` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`only_parts` integer DEFAULT false NOT NULL,
	`code` text,
	`downloads` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_views_day" CHECK("day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "document_views_times" CHECK("times" is null or (typeof("times") = 'integer' and "times" between 0 and 9007199254740991))
);--> statement-breakpoint
INSERT INTO `__new_document_views` (`id`, `startup_id`, `document_id`, `document_name`, `viewer_id`, `day`, `first_at`, `last_at`, `times`, `only_parts`, `code`, `downloads`) SELECT `id`, `startup_id`, `document_id`, `document_name`, `viewer_id`, `day`, `first_at`, `last_at`, `times`, `only_parts`, `code`, `downloads` FROM `document_views`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_document_views';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_document_views', `seq` FROM `sqlite_sequence` WHERE `name` = 'document_views';--> statement-breakpoint
DROP TABLE `document_views`;--> statement-breakpoint
ALTER TABLE `__new_document_views` RENAME TO `document_views`;--> statement-breakpoint
CREATE UNIQUE INDEX `document_views_unique` ON `document_views` (`document_id`,`viewer_id`,`day`);--> statement-breakpoint
CREATE INDEX `document_views_startup_last` ON `document_views` (`startup_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `document_views_viewer` ON `document_views` (`viewer_id`);--> statement-breakpoint
CREATE TABLE `__new_nda_signatures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`terms_id` integer NOT NULL,
	`founder_id` integer,
	`viewer_id` integer,
	`viewer_name` text NOT NULL,
	`firm_name` text,
	`founder_name` text NOT NULL,
	`company_name` text NOT NULL,
	`signed_at` integer NOT NULL,
	FOREIGN KEY (`terms_id`) REFERENCES `nda_terms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`founder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
INSERT INTO `__new_nda_signatures` (`id`, `terms_id`, `founder_id`, `viewer_id`, `viewer_name`, `firm_name`, `founder_name`, `company_name`, `signed_at`) SELECT `id`, `terms_id`, `founder_id`, `viewer_id`, `viewer_name`, `firm_name`, `founder_name`, `company_name`, `signed_at` FROM `nda_signatures`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_nda_signatures';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_nda_signatures', `seq` FROM `sqlite_sequence` WHERE `name` = 'nda_signatures';--> statement-breakpoint
DROP TABLE `nda_signatures`;--> statement-breakpoint
ALTER TABLE `__new_nda_signatures` RENAME TO `nda_signatures`;--> statement-breakpoint
CREATE UNIQUE INDEX `nda_signatures_unique` ON `nda_signatures` (`terms_id`,`viewer_id`);--> statement-breakpoint
CREATE INDEX `nda_signatures_founder` ON `nda_signatures` (`founder_id`,`signed_at`,`id`);--> statement-breakpoint
CREATE INDEX `nda_signatures_viewer` ON `nda_signatures` (`viewer_id`,`signed_at`,`id`);--> statement-breakpoint
CREATE TABLE `__new_nda_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer,
	`text` text NOT NULL,
	`version` text NOT NULL,
	`offered_at` integer NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "nda_terms_version" CHECK(length("version") = 64)
);--> statement-breakpoint
INSERT INTO `__new_nda_terms` (`id`, `startup_id`, `text`, `version`, `offered_at`) SELECT `id`, `startup_id`, `text`, `version`, `offered_at` FROM `nda_terms`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_nda_terms';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_nda_terms', `seq` FROM `sqlite_sequence` WHERE `name` = 'nda_terms';--> statement-breakpoint
DROP TABLE `nda_terms`;--> statement-breakpoint
ALTER TABLE `__new_nda_terms` RENAME TO `nda_terms`;--> statement-breakpoint
CREATE UNIQUE INDEX `nda_terms_unique` ON `nda_terms` (`startup_id`,`version`);--> statement-breakpoint
CREATE TABLE `__new_emails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`address` text,
	`data` text NOT NULL,
	`once_key` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`interrupted` integer DEFAULT false NOT NULL,
	`last_error` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "emails_state" CHECK("state" in ('queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "emails_data" CHECK(json_valid("data")),
	CONSTRAINT "emails_recipient" CHECK("user_id" is not null or "address" is not null)
);--> statement-breakpoint
INSERT INTO `__new_emails` (`id`, `kind`, `user_id`, `address`, `data`, `once_key`, `state`, `attempts`, `next_attempt_at`, `interrupted`, `last_error`, `created_at`, `sent_at`) SELECT `id`, `kind`, `user_id`, `address`, `data`, `once_key`, `state`, `attempts`, `next_attempt_at`, `interrupted`, `last_error`, `created_at`, `sent_at` FROM `emails`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_emails';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_emails', `seq` FROM `sqlite_sequence` WHERE `name` = 'emails';--> statement-breakpoint
DROP TABLE `emails`;--> statement-breakpoint
ALTER TABLE `__new_emails` RENAME TO `emails`;--> statement-breakpoint
CREATE UNIQUE INDEX `emails_once_key` ON `emails` (`once_key`);--> statement-breakpoint
CREATE INDEX `emails_due` ON `emails` (`state`,`next_attempt_at`,`id`);--> statement-breakpoint
CREATE INDEX `emails_state_newest` ON `emails` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `emails_user` ON `emails` (`user_id`);--> statement-breakpoint
CREATE INDEX `emails_created` ON `emails` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_import_rows` (
	`import_id` integer NOT NULL,
	`row_number` integer NOT NULL,
	`cells` text,
	`name` text DEFAULT '' NOT NULL,
	`outcome` text,
	`changes` text DEFAULT '[]' NOT NULL,
	`notes` text DEFAULT '[]' NOT NULL,
	`profile_id` integer,
	`import_before` integer,
	`undone` integer,
	`pending` text,
	PRIMARY KEY(`import_id`, `row_number`),
	FOREIGN KEY (`import_id`) REFERENCES `table_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`profile_id`) REFERENCES `imported_records`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "import_rows_outcome" CHECK("outcome" in ('create', 'update', 'unchanged', 'skipped')),
	CONSTRAINT "import_rows_changes" CHECK(json_valid("changes") and json_type("changes") = 'array'),
	CONSTRAINT "import_rows_notes" CHECK(json_valid("notes") and json_type("notes") = 'array')
);--> statement-breakpoint
INSERT INTO `__new_import_rows` (`import_id`, `row_number`, `cells`, `name`, `outcome`, `changes`, `notes`, `profile_id`, `import_before`, `undone`, `pending`) SELECT `import_id`, `row_number`, `cells`, `name`, `outcome`, `changes`, `notes`, `profile_id`, `import_before`, `undone`, `pending` FROM `import_rows`;--> statement-breakpoint
DROP TABLE `import_rows`;--> statement-breakpoint
ALTER TABLE `__new_import_rows` RENAME TO `import_rows`;--> statement-breakpoint
CREATE INDEX `import_rows_outcomes` ON `import_rows` (`import_id`,`outcome`,`row_number`,`undone`);--> statement-breakpoint
CREATE INDEX `import_rows_profile` ON `import_rows` (`profile_id`);--> statement-breakpoint
CREATE INDEX `import_rows_pending` ON `import_rows` (`import_id`,`row_number`) WHERE "pending" is not null;--> statement-breakpoint
CREATE TABLE `__new_match_dismissals` (
	`investor_id` integer NOT NULL,
	`startup_id` integer NOT NULL,
	`party` text NOT NULL,
	`dismissed_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`investor_id`, `startup_id`, `party`),
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "match_dismissals_party" CHECK("party" in ('founder', 'investor'))
);--> statement-breakpoint
INSERT INTO `__new_match_dismissals` (`investor_id`, `startup_id`, `party`, `dismissed_at`) SELECT `investor_id`, `startup_id`, `party`, `dismissed_at` FROM `match_dismissals`;--> statement-breakpoint
DROP TABLE `match_dismissals`;--> statement-breakpoint
ALTER TABLE `__new_match_dismissals` RENAME TO `match_dismissals`;--> statement-breakpoint
CREATE INDEX `match_dismissals_startup` ON `match_dismissals` (`startup_id`);--> statement-breakpoint
CREATE TABLE `__new_meeting_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`meeting_id` integer NOT NULL,
	`action` text NOT NULL,
	`party` text,
	`proposal` text,
	`starts_at` integer,
	`met` text,
	`time_zone` text,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`meeting_id`) REFERENCES `meetings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meeting_events_action" CHECK("action" in ('propose', 'confirm', 'decline', 'withdraw', 'cancel', 'lapse', 'end', 'answer'))
);--> statement-breakpoint
INSERT INTO `__new_meeting_events` (`id`, `meeting_id`, `action`, `party`, `proposal`, `starts_at`, `met`, `time_zone`, `at`) SELECT `id`, `meeting_id`, `action`, `party`, `proposal`, `starts_at`, `met`, `time_zone`, `at` FROM `meeting_events`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_meeting_events';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_meeting_events', `seq` FROM `sqlite_sequence` WHERE `name` = 'meeting_events';--> statement-breakpoint
DROP TABLE `meeting_events`;--> statement-breakpoint
ALTER TABLE `__new_meeting_events` RENAME TO `meeting_events`;--> statement-breakpoint
CREATE INDEX `meeting_events_meeting` ON `meeting_events` (`meeting_id`,`id`);--> statement-breakpoint
CREATE INDEX `meeting_events_at` ON `meeting_events` (`at`);--> statement-breakpoint
CREATE TABLE `__new_outcomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_id` integer,
	`about` integer,
	`party` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer,
	`happened_on` text NOT NULL,
	`instrument` text,
	`amount_counts` integer DEFAULT false NOT NULL,
	`confirmed_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`location` text NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outcomes_party" CHECK("party" in ('investor', 'founder')),
	CONSTRAINT "outcomes_kind" CHECK("kind" in ('in_talks', 'term_sheet', 'committed', 'invested', 'no')),
	CONSTRAINT "outcomes_amount" CHECK("amount" is null or (typeof("amount") = 'integer' and "amount" between 0 and 9007199254740991))
);--> statement-breakpoint
INSERT INTO `__new_outcomes` (`id`, `connection_id`, `about`, `party`, `kind`, `amount`, `happened_on`, `instrument`, `amount_counts`, `confirmed_at`, `created_at`, `industry`, `stage`, `location`) SELECT `id`, `connection_id`, `about`, `party`, `kind`, `amount`, `happened_on`, `instrument`, `amount_counts`, `confirmed_at`, `created_at`, `industry`, `stage`, `location` FROM `outcomes`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_outcomes';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_outcomes', `seq` FROM `sqlite_sequence` WHERE `name` = 'outcomes';--> statement-breakpoint
DROP TABLE `outcomes`;--> statement-breakpoint
ALTER TABLE `__new_outcomes` RENAME TO `outcomes`;--> statement-breakpoint
CREATE INDEX `outcomes_connection` ON `outcomes` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `outcomes_about` ON `outcomes` (`about`);--> statement-breakpoint
CREATE INDEX `outcomes_happened` ON `outcomes` (`happened_on`);--> statement-breakpoint
CREATE TABLE `__new_reported_messages` (
	`report_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`report_id`, `message_id`),
	FOREIGN KEY (`report_id`) REFERENCES `abuse_reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `conversation_messages`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
INSERT INTO `__new_reported_messages` (`report_id`, `message_id`) SELECT `report_id`, `message_id` FROM `reported_messages`;--> statement-breakpoint
DROP TABLE `reported_messages`;--> statement-breakpoint
ALTER TABLE `__new_reported_messages` RENAME TO `reported_messages`;--> statement-breakpoint
CREATE INDEX `reported_messages_message` ON `reported_messages` (`message_id`);--> statement-breakpoint
CREATE TABLE `__new_abuse_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`about` text DEFAULT 'messages' NOT NULL,
	`conversation_id` integer,
	`reported_id` integer,
	`reporter_id` integer NOT NULL,
	`ground` text,
	`reason` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`outcome` text,
	`answer` text,
	`answered_at` integer,
	`answered_by` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reported_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "abuse_reports_about" CHECK("about" in ('messages', 'startup', 'investor')),
	CONSTRAINT "abuse_reports_ground" CHECK("ground" in ('untrue', 'impostor', 'fraud', 'insulting', 'other')),
	CONSTRAINT "abuse_reports_outcome" CHECK("outcome" in ('nothing', 'asked', 'hidden', 'other')),
	CONSTRAINT "abuse_reports_conversation" CHECK(("about" = 'messages') = ("conversation_id" is not null))
);--> statement-breakpoint
INSERT INTO `__new_abuse_reports` (`id`, `about`, `conversation_id`, `reported_id`, `reporter_id`, `ground`, `reason`, `created_at`, `outcome`, `answer`, `answered_at`, `answered_by`) SELECT `id`, `about`, `conversation_id`, `reported_id`, `reporter_id`, `ground`, `reason`, `created_at`, `outcome`, `answer`, `answered_at`, `answered_by` FROM `abuse_reports`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_abuse_reports';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_abuse_reports', `seq` FROM `sqlite_sequence` WHERE `name` = 'abuse_reports';--> statement-breakpoint
DROP TABLE `abuse_reports`;--> statement-breakpoint
ALTER TABLE `__new_abuse_reports` RENAME TO `abuse_reports`;--> statement-breakpoint
CREATE INDEX `abuse_reports_conversation` ON `abuse_reports` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_reported` ON `abuse_reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_reporter` ON `abuse_reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_answered` ON `abuse_reports` (`answered_at`,`id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_answered_by` ON `abuse_reports` (`answered_by`);--> statement-breakpoint
CREATE TRIGGER `nda_signatures_without_people` AFTER UPDATE OF `founder_id`, `viewer_id` ON `nda_signatures`
WHEN new.`founder_id` IS NULL AND new.`viewer_id` IS NULL
BEGIN
	DELETE FROM `nda_signatures` WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `nda_terms_without_startup` AFTER UPDATE OF `startup_id` ON `nda_terms`
WHEN new.`startup_id` IS NULL
BEGIN
	DELETE FROM `nda_terms`
	WHERE `id` = new.`id` AND NOT EXISTS (SELECT 1 FROM `nda_signatures` WHERE `terms_id` = new.`id`);
END;--> statement-breakpoint
CREATE TRIGGER `nda_terms_without_signatures` AFTER DELETE ON `nda_signatures`
BEGIN
	DELETE FROM `nda_terms`
	WHERE `id` = old.`terms_id` AND `startup_id` IS NULL
		AND NOT EXISTS (SELECT 1 FROM `nda_signatures` WHERE `terms_id` = old.`terms_id`);
END;--> statement-breakpoint
CREATE TRIGGER `imported_records_forget` BEFORE DELETE ON `imported_records` WHEN old.`owner_id` IS NOT NULL
BEGIN
	UPDATE `import_rows` SET `name` = '', `changes` = '[]', `cells` = NULL WHERE `profile_id` = old.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `conversations_left_after_update` AFTER UPDATE OF `investor_id`, `founder_id` ON `conversations`
WHEN (new.`investor_id` IS NULL AND new.`founder_id` IS NULL)
	OR NOT EXISTS (SELECT 1 FROM `conversation_messages` WHERE `conversation_id` = new.`id`)
BEGIN
	DELETE FROM `conversations` WHERE `id` = new.`id`;
END;--> statement-breakpoint
CREATE TRIGGER `outcomes_before_update`
BEFORE UPDATE OF `about`, `party`, `kind`, `amount`, `happened_on`, `instrument`, `created_at` ON `outcomes` BEGIN
	SELECT RAISE(ABORT, 'What was recorded of an outcome cannot be changed');
END;--> statement-breakpoint
CREATE TRIGGER `outcomes_before_delete` BEFORE DELETE ON `outcomes` BEGIN
	SELECT RAISE(ABORT, 'What was recorded of an outcome cannot be deleted');
END;--> statement-breakpoint
UPDATE `settings` SET `key` = 'selfCertificationText' WHERE `key` = 'statementText';--> statement-breakpoint
UPDATE `emails` SET `data` = json_remove(json_set(`data`, '$.selfCertifiedAt', json_extract(`data`, '$.statedAt')), '$.statedAt')
WHERE json_extract(`data`, '$.statedAt') IS NOT NULL;
