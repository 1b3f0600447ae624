CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`email_unconfirmed_since` integer,
	`username` text NOT NULL,
	`email_key` text NOT NULL,
	`username_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`requested_role` text,
	`role_requested_at` integer,
	`approved` integer GENERATED ALWAYS AS ("role" <> 'user') VIRTUAL NOT NULL,
	`profile_completed` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`phone_number` text,
	`must_change_password` integer DEFAULT false NOT NULL,
	`temporary_password_expires_at` integer,
	`two_step_since` integer,
	`known_since` text,
	`known_by` text,
	`rejected_at` integer,
	`rejection_reason` text,
	`terms_accepted_at` integer,
	`terms_version` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "users_role" CHECK("role" in ('user', 'founder', 'investor', 'admin', 'editor')),
	CONSTRAINT "users_requested_role" CHECK("requested_role" in ('founder', 'investor'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (lower("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_pending` ON `users` (`approved`,`profile_completed`,`created_at`,`id`,`requested_role`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`target_type` text,
	`target_id` integer,
	`details` text,
	`request_id` text,
	CONSTRAINT "audit_entries_details" CHECK("details" is null or json_valid("details"))
);
--> statement-breakpoint
CREATE INDEX `audit_entries_at` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor_at` ON `audit_entries` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_action_at` ON `audit_entries` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_target` ON `audit_entries` (`target_type`,`target_id`,`id`);--> statement-breakpoint
CREATE TABLE `back_offs` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 1 NOT NULL,
	`last_failed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `back_offs_last_failed` ON `back_offs` (`last_failed_at`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`blocker_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_pair_unique` ON `blocks` (`blocker_id`,`blocked_id`);--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `confidentiality_agreements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`terms_id` integer NOT NULL,
	`founder_id` integer,
	`reader_id` integer,
	`reader_name` text NOT NULL,
	`firm_name` text,
	`founder_name` text NOT NULL,
	`company_name` text NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`terms_id`) REFERENCES `confidentiality_terms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`founder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `confidentiality_agreements_unique` ON `confidentiality_agreements` (`terms_id`,`reader_id`);--> statement-breakpoint
CREATE INDEX `confidentiality_agreements_founder` ON `confidentiality_agreements` (`founder_id`,`agreed_at`,`id`);--> statement-breakpoint
CREATE INDEX `confidentiality_agreements_reader` ON `confidentiality_agreements` (`reader_id`,`agreed_at`,`id`);--> statement-breakpoint
CREATE TABLE `confidentiality_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer,
	`text` text NOT NULL,
	`version` text NOT NULL,
	`offered_at` integer NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "confidentiality_terms_version" CHECK(length("version") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `confidentiality_terms_unique` ON `confidentiality_terms` (`startup_id`,`version`);--> statement-breakpoint
CREATE TABLE `connection_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_id` integer NOT NULL,
	`act` text NOT NULL,
	`side` text,
	`text` text,
	`reason` text,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `connection_events_connection` ON `connection_events` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `connection_events_at` ON `connection_events` (`at`);--> statement-breakpoint
CREATE TABLE `connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`investor_id` integer NOT NULL,
	`startup_id` integer NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`initiated_by` text DEFAULT 'investor' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`answer_note` text,
	`decline_reason` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`answered_at` integer,
	`withdrawn_at` integer,
	`due_at` integer,
	`seen_at` integer,
	`extended_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "connections_state" CHECK("state" in ('requested', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "connections_initiated_by" CHECK("initiated_by" in ('investor', 'founder', 'region'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_pair_unique` ON `connections` (`investor_id`,`startup_id`);--> statement-breakpoint
CREATE INDEX `connections_created` ON `connections` (`created_at`);--> statement-breakpoint
CREATE INDEX `connections_due` ON `connections` (`due_at`,`reminders`) WHERE "state" = 'requested';--> statement-breakpoint
CREATE INDEX `connections_investor_created` ON `connections` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `connections_startup_created` ON `connections` (`startup_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `room_watches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`of_user_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`of_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `room_watches_pair_unique` ON `room_watches` (`user_id`,`of_user_id`);--> statement-breakpoint
CREATE INDEX `room_watches_of` ON `room_watches` (`of_user_id`);--> statement-breakpoint
CREATE TABLE `content_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`commit` text NOT NULL,
	`number` integer NOT NULL,
	CONSTRAINT "content_head_id" CHECK("id" = 1)
);
--> statement-breakpoint
CREATE TABLE `conversation_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`side` text NOT NULL,
	`text` text NOT NULL,
	`once_key` text,
	`sent_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "conversation_messages_side" CHECK("side" in ('investor', 'founder'))
);
--> statement-breakpoint
CREATE INDEX `conversation_messages_conversation` ON `conversation_messages` (`conversation_id`,`id`);--> statement-breakpoint
CREATE INDEX `conversation_messages_day` ON `conversation_messages` (`conversation_id`,`side`,`sent_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `conversation_messages_once` ON `conversation_messages` (`conversation_id`,`side`,`once_key`);--> statement-breakpoint
CREATE TABLE `conversation_reads` (
	`conversation_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`read_to` integer NOT NULL,
	PRIMARY KEY(`conversation_id`, `user_id`),
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `conversation_reads_user` ON `conversation_reads` (`user_id`);--> statement-breakpoint
CREATE TABLE `conversations` (
	`id` integer PRIMARY KEY NOT NULL,
	`investor_id` integer,
	`founder_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`founder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `conversations_investor` ON `conversations` (`investor_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `conversations_founder` ON `conversations` (`founder_id`,`last_at`,`id`);--> statement-breakpoint
CREATE TABLE `departed_figures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`figure` text NOT NULL,
	`at` integer NOT NULL,
	`took` integer,
	`industry` text,
	`stage` text,
	`location` text
);
--> statement-breakpoint
CREATE INDEX `departed_figures_figure` ON `departed_figures` (`figure`,`at`);--> statement-breakpoint
CREATE TABLE `document_grants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_grants_unique` ON `document_grants` (`document_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `document_grants_user` ON `document_grants` (`user_id`);--> statement-breakpoint
CREATE TABLE `document_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`asked_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_requests_answered" CHECK(("answer" is null) = ("answered_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_requests_unique` ON `document_requests` (`document_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `document_requests_user` ON `document_requests` (`user_id`);--> statement-breakpoint
CREATE TABLE `document_page_times` (
	`read_id` integer NOT NULL,
	`visit` integer NOT NULL,
	`page` integer NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`read_id`, `visit`, `page`),
	FOREIGN KEY (`read_id`) REFERENCES `document_reads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_page_times_seconds" CHECK("seconds" between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE `page_time_refusals` (
	`user_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `document_reads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer NOT NULL,
	`document_id` integer,
	`document_name` text NOT NULL,
	`reader_id` integer NOT NULL,
	`day` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer DEFAULT 1 NOT NULL,
	`only_parts` integer DEFAULT false NOT NULL,
	`code` text,
	`downloads` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_reads_day" CHECK("day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "document_reads_times" CHECK("times" is null or (typeof("times") = 'integer' and "times" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_reads_unique` ON `document_reads` (`document_id`,`reader_id`,`day`);--> statement-breakpoint
CREATE INDEX `document_reads_startup_last` ON `document_reads` (`startup_id`,`last_at`,`id`);--> statement-breakpoint
CREATE INDEX `document_reads_reader` ON `document_reads` (`reader_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer NOT NULL,
	`stored_name` text NOT NULL,
	`original_name` text NOT NULL,
	`type` text DEFAULT 'document' NOT NULL,
	`media_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`visibility` text DEFAULT 'investors' NOT NULL,
	`downloadable` integer DEFAULT true NOT NULL,
	`expires_at` integer,
	`watermark` integer DEFAULT false NOT NULL,
	`stampable` text,
	`asks_terms` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "documents_type" CHECK("type" in ('pitchDeck', 'document')),
	CONSTRAINT "documents_size" CHECK("size" is null or (typeof("size") = 'integer' and "size" between 0 and 9007199254740991)),
	CONSTRAINT "documents_sha256" CHECK(length("sha256") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_stored_name_unique` ON `documents` (`stored_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_pitch_deck_unique` ON `documents` (`startup_id`) WHERE "type" = 'pitchDeck';--> statement-breakpoint
CREATE INDEX `documents_startup_created` ON `documents` (`startup_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `email_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`undo_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `email_changes_email_key` ON `email_changes` (`email_key`);--> statement-breakpoint
CREATE INDEX `email_changes_undo_until` ON `email_changes` (`undo_until`);--> statement-breakpoint
CREATE TABLE `email_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`seed` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `founder_visits` (
	`startup_id` integer PRIMARY KEY NOT NULL,
	`last_at` integer NOT NULL,
	`last_views` integer NOT NULL,
	`before_at` integer,
	`before_views` integer,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `funding_submissions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer NOT NULL,
	`submitted_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`elevator_pitch` text NOT NULL,
	`funding_amount` integer,
	`equity_offered` text,
	`pitch_deck` text,
	`highlights` text DEFAULT '[]' NOT NULL,
	`traction` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "funding_submissions_status" CHECK("status" in ('pending', 'approved', 'rejected', 'replaced')),
	CONSTRAINT "funding_submissions_funding_amount" CHECK("funding_amount" is null or (typeof("funding_amount") = 'integer' and "funding_amount" between 0 and 9007199254740991)),
	CONSTRAINT "funding_submissions_highlights" CHECK(json_valid("highlights") and json_type("highlights") = 'array')
);
--> statement-breakpoint
CREATE INDEX `funding_submissions_startup_submitted` ON `funding_submissions` (`startup_id`,`submitted_at`,`id`);--> statement-breakpoint
CREATE TABLE `introduction_answers` (
	`introduction_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`answer` text NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`introduction_id`, `user_id`),
	FOREIGN KEY (`introduction_id`) REFERENCES `introductions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "introduction_answers_answer" CHECK("answer" in ('yes', 'no'))
);
--> statement-breakpoint
CREATE INDEX `introduction_answers_user` ON `introduction_answers` (`user_id`);--> statement-breakpoint
CREATE TABLE `introductions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`investor_id` integer NOT NULL,
	`startup_id` integer NOT NULL,
	`sentence` text NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "introductions_state" CHECK("state" in ('proposed', 'connected', 'withdrawn', 'expired'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `introductions_open_pair_unique` ON `introductions` (`investor_id`,`startup_id`) WHERE "state" = 'proposed';--> statement-breakpoint
CREATE INDEX `introductions_due` ON `introductions` (`due_at`) WHERE "state" = 'proposed';--> statement-breakpoint
CREATE INDEX `introductions_startup` ON `introductions` (`startup_id`);--> statement-breakpoint
CREATE INDEX `introductions_investor` ON `introductions` (`investor_id`);--> statement-breakpoint
CREATE TABLE `investor_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`background` text NOT NULL,
	`areas_of_interest` text DEFAULT '[]' NOT NULL,
	`other_interest_area` text,
	`investment_range` text NOT NULL,
	`investment_min` integer,
	`investment_max` integer,
	`firm_name` text,
	`location` text NOT NULL,
	`website` text,
	`linked_in` text,
	`phone_number` text,
	`notable_investments` text,
	`willing_to_mentor` integer DEFAULT false NOT NULL,
	`mentee_capacity` integer DEFAULT 2 NOT NULL,
	`stages` text DEFAULT '[]' NOT NULL,
	`open_to_introductions` integer DEFAULT true NOT NULL,
	`open_requests` integer DEFAULT 5 NOT NULL,
	`hint_dismissed` integer DEFAULT false NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`statement_label` text,
	`statement_text` text,
	`stated_at` integer,
	`statement_asked_at` integer,
	`speaks_for` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`confirmed_at` integer NOT NULL,
	`staleness` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "investor_profiles_areas_of_interest" CHECK(json_valid("areas_of_interest") and json_type("areas_of_interest") = 'array'),
	CONSTRAINT "investor_profiles_investment_min" CHECK("investment_min" is null or (typeof("investment_min") = 'integer' and "investment_min" between 0 and 9007199254740991)),
	CONSTRAINT "investor_profiles_investment_max" CHECK("investment_max" is null or (typeof("investment_max") = 'integer' and "investment_max" between 0 and 9007199254740991)),
	CONSTRAINT "investor_profiles_stages" CHECK(json_valid("stages") and json_type("stages") = 'array'),
	CONSTRAINT "investor_profiles_open_requests" CHECK("open_requests" between 1 and 25),
	CONSTRAINT "investor_profiles_mentee_capacity" CHECK("mentee_capacity" between 0 and 10),
	CONSTRAINT "investor_profiles_range" CHECK("investment_min" <= "investment_max")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investor_profiles_user_id_unique` ON `investor_profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `investor_profiles_staleness` ON `investor_profiles` (`staleness`,`confirmed_at`);--> statement-breakpoint
CREATE INDEX `investor_profiles_stated` ON `investor_profiles` (`stated_at`);--> statement-breakpoint
CREATE INDEX `investor_profiles_created` ON `investor_profiles` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `investor_profiles_public_created` ON `investor_profiles` (`is_public`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`record_id` integer,
	`invited_by` integer,
	`is_of_member` integer DEFAULT false NOT NULL,
	`seed` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`letters` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`outcome` text,
	`closed_at` integer,
	`taken_by` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`record_id`) REFERENCES `imported_records`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`taken_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invitations_role" CHECK("role" in ('founder', 'investor', 'admin', 'editor')),
	CONSTRAINT "invitations_outcome" CHECK("outcome" in ('taken', 'refused', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open_record` ON `invitations` (`record_id`) WHERE "outcome" is null;--> statement-breakpoint
CREATE INDEX `invitations_record` ON `invitations` (`record_id`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email_key`);--> statement-breakpoint
CREATE INDEX `invitations_waiting` ON `invitations` (`id`) WHERE "outcome" is null and "sent_at" is null;--> statement-breakpoint
CREATE INDEX `invitations_sent` ON `invitations` (`sent_at`);--> statement-breakpoint
CREATE INDEX `invitations_invited_by` ON `invitations` (`invited_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_taken_by` ON `invitations` (`taken_by`);--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`key_hash` text NOT NULL,
	`window_started_at` integer NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`key_hash`, `window_started_at`),
	CONSTRAINT "login_attempts_count" CHECK("count" is null or (typeof("count") = 'integer' and "count" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE INDEX `login_attempts_window` ON `login_attempts` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `match_letters` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`looked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `match_letters_looked` ON `match_letters` (`looked_at`);--> statement-breakpoint
CREATE TABLE `match_tellings` (
	`user_id` integer NOT NULL,
	`names` text NOT NULL,
	`profile_id` integer NOT NULL,
	`told_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `names`, `profile_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `match_dismissals` (
	`investor_id` integer NOT NULL,
	`startup_id` integer NOT NULL,
	`side` text NOT NULL,
	`dismissed_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`investor_id`, `startup_id`, `side`),
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "match_dismissals_side" CHECK("side" in ('founder', 'investor'))
);
--> statement-breakpoint
CREATE INDEX `match_dismissals_startup` ON `match_dismissals` (`startup_id`);--> statement-breakpoint
CREATE TABLE `match_showings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`viewer_id` integer NOT NULL,
	`shows` text NOT NULL,
	`day` integer NOT NULL,
	`profile_ids` text NOT NULL,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `match_showings_viewer_day` ON `match_showings` (`viewer_id`,`day`);--> statement-breakpoint
CREATE INDEX `match_showings_day` ON `match_showings` (`day`);--> statement-breakpoint
CREATE TABLE `profile_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`profile_id` integer NOT NULL,
	`mark` integer DEFAULT (random() >> 16) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `meeting_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`meeting_id` integer NOT NULL,
	`act` text NOT NULL,
	`side` text,
	`proposal` text,
	`starts_at` integer,
	`met` text,
	`time_zone` text,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`meeting_id`) REFERENCES `meetings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meeting_events_act" CHECK("act" in ('propose', 'confirm', 'decline', 'withdraw', 'cancel', 'lapse', 'end', 'answer'))
);
--> statement-breakpoint
CREATE INDEX `meeting_events_meeting` ON `meeting_events` (`meeting_id`,`id`);--> statement-breakpoint
CREATE INDEX `meeting_events_at` ON `meeting_events` (`at`);--> statement-breakpoint
CREATE TABLE `meetings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_id` integer NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`proposed_by` text NOT NULL,
	`proposal` text,
	`starts_at` integer,
	`minutes` integer,
	`place` text,
	`note` text,
	`sequence` integer DEFAULT 0 NOT NULL,
	`asked_at` integer,
	`investor_met` text,
	`founder_met` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meetings_state" CHECK("state" in ('proposed', 'confirmed', 'moving', 'declined', 'cancelled', 'lapsed', 'over')),
	CONSTRAINT "meetings_proposed_by" CHECK("proposed_by" in ('investor', 'founder'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `meetings_one_open` ON `meetings` (`connection_id`) WHERE "state" in ('proposed', 'confirmed', 'moving');--> statement-breakpoint
CREATE INDEX `meetings_connection` ON `meetings` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `meetings_starts` ON `meetings` (`starts_at`);--> statement-breakpoint
CREATE INDEX `meetings_to_come` ON `meetings` (`starts_at`) WHERE "state" in ('proposed', 'confirmed', 'moving');--> statement-breakpoint
CREATE INDEX `meetings_to_ask` ON `meetings` (`starts_at`) WHERE "state" = 'over' and "asked_at" is null;--> statement-breakpoint
CREATE TABLE `mail_opt_outs` (
	`user_id` integer NOT NULL,
	`topic` text NOT NULL,
	`since` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`address` text,
	`data` text NOT NULL,
	`once_key` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`interrupted` integer DEFAULT false NOT NULL,
	`last_error` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_state" CHECK("state" in ('queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "messages_data" CHECK(json_valid("data")),
	CONSTRAINT "messages_recipient" CHECK("user_id" is not null or "address" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once_key` ON `messages` (`once_key`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`state`,`next_try_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_state_newest` ON `messages` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `messages_user` ON `messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `messages_created` ON `messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `profile_asks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	`asked_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `profile_asks_user` ON `profile_asks` (`user_id`,`asked_at`);--> statement-breakpoint
CREATE TABLE `reported_messages` (
	`report_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`report_id`, `message_id`),
	FOREIGN KEY (`report_id`) REFERENCES `message_reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `conversation_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reported_messages_message` ON `reported_messages` (`message_id`);--> statement-breakpoint
CREATE TABLE `message_reports` (
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
	CONSTRAINT "message_reports_about" CHECK("about" in ('messages', 'startup', 'investor')),
	CONSTRAINT "message_reports_ground" CHECK("ground" in ('untrue', 'impostor', 'fraud', 'insulting', 'other')),
	CONSTRAINT "message_reports_outcome" CHECK("outcome" in ('nothing', 'asked', 'hidden', 'other')),
	CONSTRAINT "message_reports_conversation" CHECK(("about" = 'messages') = ("conversation_id" is not null))
);
--> statement-breakpoint
CREATE INDEX `message_reports_conversation` ON `message_reports` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `message_reports_reported` ON `message_reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `message_reports_reporter` ON `message_reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `message_reports_answered` ON `message_reports` (`answered_at`,`id`);--> statement-breakpoint
CREATE INDEX `message_reports_answered_by` ON `message_reports` (`answered_by`);--> statement-breakpoint
CREATE TABLE `notice_choices` (
	`user_id` integer NOT NULL,
	`topic` text NOT NULL,
	`app` integer NOT NULL,
	PRIMARY KEY(`user_id`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`type` text NOT NULL,
	`startup_id` integer,
	`connection_id` integer,
	`search_id` integer,
	`person_id` integer,
	`introduction_id` integer,
	`count` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`introduction_id`) REFERENCES `introductions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notices_user_read` ON `notices` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notices_startup` ON `notices` (`startup_id`);--> statement-breakpoint
CREATE INDEX `notices_connection` ON `notices` (`connection_id`);--> statement-breakpoint
CREATE INDEX `notices_search` ON `notices` (`search_id`);--> statement-breakpoint
CREATE INDEX `notices_person` ON `notices` (`person_id`);--> statement-breakpoint
CREATE INDEX `notices_introduction` ON `notices` (`introduction_id`);--> statement-breakpoint
CREATE TABLE `job_asks` (
	`startup_id` integer PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `job_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer,
	`about` integer,
	`happened_on` text NOT NULL,
	`full_time` integer NOT NULL,
	`part_time` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`location` text NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "job_reports_full_time" CHECK("full_time" is null or (typeof("full_time") = 'integer' and "full_time" between 0 and 9007199254740991)),
	CONSTRAINT "job_reports_part_time" CHECK("part_time" is null or (typeof("part_time") = 'integer' and "part_time" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE INDEX `job_reports_startup` ON `job_reports` (`startup_id`,`happened_on`);--> statement-breakpoint
CREATE INDEX `job_reports_about` ON `job_reports` (`about`);--> statement-breakpoint
CREATE INDEX `job_reports_happened` ON `job_reports` (`happened_on`);--> statement-breakpoint
CREATE TABLE `outcomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_id` integer,
	`about` integer,
	`side` text NOT NULL,
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
	CONSTRAINT "outcomes_side" CHECK("side" in ('investor', 'founder')),
	CONSTRAINT "outcomes_kind" CHECK("kind" in ('in_talks', 'term_sheet', 'committed', 'invested', 'no')),
	CONSTRAINT "outcomes_amount" CHECK("amount" is null or (typeof("amount") = 'integer' and "amount" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE INDEX `outcomes_connection` ON `outcomes` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `outcomes_about` ON `outcomes` (`about`);--> statement-breakpoint
CREATE INDEX `outcomes_happened` ON `outcomes` (`happened_on`);--> statement-breakpoint
CREATE TABLE `outside_funding` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer,
	`amount` integer NOT NULL,
	`happened_on` text NOT NULL,
	`source` text NOT NULL,
	`amount_counts` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`location` text NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outside_funding_amount" CHECK("amount" is null or (typeof("amount") = 'integer' and "amount" between 0 and 9007199254740991)),
	CONSTRAINT "outside_funding_source" CHECK("source" in ('investor', 'grant', 'loan', 'friends', 'crowd', 'other'))
);
--> statement-breakpoint
CREATE INDEX `outside_funding_startup` ON `outside_funding` (`startup_id`);--> statement-breakpoint
CREATE INDEX `outside_funding_happened` ON `outside_funding` (`happened_on`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`domain` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `used_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_challenges_expires` ON `used_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `password_reset_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`username` text,
	`email` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`reason` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`requested_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`processed_at` integer,
	`processed_by` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`processed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "password_reset_requests_status" CHECK("status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `password_reset_requests_requested` ON `password_reset_requests` (`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_status_requested` ON `password_reset_requests` (`status`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_user` ON `password_reset_requests` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_processed_by` ON `password_reset_requests` (`processed_by`);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`investor_id` integer NOT NULL,
	`name` text NOT NULL,
	`q` text,
	`industry` text,
	`stage` text,
	`funding` text,
	`frequency` text NOT NULL,
	`read_up_to` integer NOT NULL,
	`due_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_searches_industry" CHECK("industry" in ('Agriculture', 'AgTech', 'Artificial Intelligence', 'Biotech', 'Blockchain', 'CleanTech', 'Cybersecurity', 'E-commerce', 'Education', 'EdTech', 'Energy', 'FinTech', 'Food & Beverage', 'Healthcare', 'HealthTech', 'Logistics', 'Manufacturing', 'Marketplace', 'Media', 'Real Estate', 'Retail', 'SaaS', 'Technology', 'Other')),
	CONSTRAINT "saved_searches_stage" CHECK("stage" in ('idea', 'mvp', 'pre-seed', 'seed', 'series_a', 'series_b', 'series_c', 'growth', 'established', 'profitable')),
	CONSTRAINT "saved_searches_funding" CHECK("funding" in ('under-500', '500-1000', '1000-5000', '5000-plus')),
	CONSTRAINT "saved_searches_frequency" CHECK("frequency" in ('daily', 'weekly', 'off'))
);
--> statement-breakpoint
CREATE INDEX `saved_searches_investor` ON `saved_searches` (`investor_id`,`id`);--> statement-breakpoint
CREATE INDEX `saved_searches_due` ON `saved_searches` (`due_at`);--> statement-breakpoint
CREATE TABLE `startup_listings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `startup_listings_startup_unique` ON `startup_listings` (`startup_id`);--> statement-breakpoint
CREATE TABLE `saved_startups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`investor_id` integer NOT NULL,
	`startup_id` integer NOT NULL,
	`notes` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`pipeline` text DEFAULT 'new' NOT NULL,
	`passed_reason` text,
	`next_action` text,
	`next_action_on` text,
	`done` text DEFAULT '[]' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_startups_tags" CHECK(json_valid("tags") and json_type("tags") = 'array'),
	CONSTRAINT "saved_startups_pipeline" CHECK("pipeline" in ('new', 'contacted', 'in_diligence', 'committed', 'passed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_startups_pair_unique` ON `saved_startups` (`investor_id`,`startup_id`);--> statement-breakpoint
CREATE INDEX `saved_startups_created` ON `saved_startups` (`created_at`);--> statement-breakpoint
CREATE INDEX `saved_startups_investor_created` ON `saved_startups` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_startups_startup` ON `saved_startups` (`startup_id`);--> statement-breakpoint
CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`kind` text NOT NULL,
	`person_id` integer,
	`name_mark` text,
	`address` text,
	`device` text,
	`what` text,
	`target_id` integer,
	`request_id` text,
	CONSTRAINT "security_events_count" CHECK("count" is null or (typeof("count") = 'integer' and "count" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
CREATE INDEX `security_events_kind_at` ON `security_events` (`kind`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_person_at` ON `security_events` (`person_id`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_target_at` ON `security_events` (`target_id`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_address_at` ON `security_events` (`address`,`at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`remember` integer DEFAULT false NOT NULL,
	`user_agent_label` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_used_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`expires_at` integer NOT NULL,
	`password_checked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_token_hash" CHECK(length("token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_by` integer,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "settings_value" CHECK(json_valid("value"))
);
--> statement-breakpoint
CREATE INDEX `settings_updated_by` ON `settings` (`updated_by`);--> statement-breakpoint
CREATE TABLE `startup_totals` (
	`listed` integer NOT NULL,
	`is_public` integer NOT NULL,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`funding_band` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`industry`, `stage`, `funding_band`, `listed`, `is_public`)
);
--> statement-breakpoint
CREATE TABLE `startup_views` (
	`startup_id` integer NOT NULL,
	`viewer_id` integer NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`startup_id`, `day`, `viewer_id`),
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "startup_views_day" CHECK("day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `startup_views_viewer` ON `startup_views` (`viewer_id`);--> statement-breakpoint
CREATE TABLE `startup_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`company_name` text NOT NULL,
	`logo` text,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`founded` text,
	`location` text NOT NULL,
	`website` text,
	`speaks_for` text,
	`phone_number` text,
	`linked_in` text,
	`elevator_pitch` text NOT NULL,
	`description` text NOT NULL,
	`pitch_deck` text,
	`funding_amount` integer,
	`equity_offered` text,
	`highlights` text DEFAULT '[]' NOT NULL,
	`traction` text,
	`wants` text DEFAULT '[]' NOT NULL,
	`open_to_introductions` integer DEFAULT true NOT NULL,
	`open_requests` integer DEFAULT 10 NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`approved` integer DEFAULT false NOT NULL,
	`hint_dismissed` integer DEFAULT false NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`owner_active` integer DEFAULT true NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`connection_count` integer DEFAULT 0 NOT NULL,
	`interest_count` integer DEFAULT 0 NOT NULL,
	`funding_requested_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`confirmed_at` integer NOT NULL,
	`staleness` integer DEFAULT 0 NOT NULL,
	`listed` integer GENERATED ALWAYS AS ("approved" and "owner_active" and "staleness" < 3) VIRTUAL NOT NULL,
	`name_order` text GENERATED ALWAYS AS (lower("company_name")) STORED NOT NULL,
	`stage_order` integer GENERATED ALWAYS AS (case "stage" when 'idea' then 0 when 'mvp' then 1 when 'pre-seed' then 2 when 'seed' then 3 when 'series_a' then 4 when 'series_b' then 5 when 'series_c' then 6 when 'growth' then 7 when 'established' then 8 when 'profitable' then 9 else -1 end) STORED NOT NULL,
	`funding_order` integer GENERATED ALWAYS AS (coalesce("funding_amount", 0)) STORED NOT NULL,
	`funding_band` text GENERATED ALWAYS AS (case when coalesce("funding_amount", 0) < 500000 then 'under-500' when coalesce("funding_amount", 0) < 1000000 then '500-1000' when coalesce("funding_amount", 0) < 5000000 then '1000-5000' else '5000-plus' end) STORED NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "startup_profiles_industry" CHECK("industry" in ('Agriculture', 'AgTech', 'Artificial Intelligence', 'Biotech', 'Blockchain', 'CleanTech', 'Cybersecurity', 'E-commerce', 'Education', 'EdTech', 'Energy', 'FinTech', 'Food & Beverage', 'Healthcare', 'HealthTech', 'Logistics', 'Manufacturing', 'Marketplace', 'Media', 'Real Estate', 'Retail', 'SaaS', 'Technology', 'Other')),
	CONSTRAINT "startup_profiles_stage" CHECK("stage" in ('idea', 'mvp', 'pre-seed', 'seed', 'series_a', 'series_b', 'series_c', 'growth', 'established', 'profitable')),
	CONSTRAINT "startup_profiles_status" CHECK("status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "startup_profiles_funding_amount" CHECK("funding_amount" is null or (typeof("funding_amount") = 'integer' and "funding_amount" between 0 and 9007199254740991)),
	CONSTRAINT "startup_profiles_view_count" CHECK("view_count" is null or (typeof("view_count") = 'integer' and "view_count" between 0 and 9007199254740991)),
	CONSTRAINT "startup_profiles_connection_count" CHECK("connection_count" is null or (typeof("connection_count") = 'integer' and "connection_count" between 0 and 9007199254740991)),
	CONSTRAINT "startup_profiles_interest_count" CHECK("interest_count" is null or (typeof("interest_count") = 'integer' and "interest_count" between 0 and 9007199254740991)),
	CONSTRAINT "startup_profiles_highlights" CHECK(json_valid("highlights") and json_type("highlights") = 'array'),
	CONSTRAINT "startup_profiles_wants" CHECK(json_valid("wants") and json_type("wants") = 'array'),
	CONSTRAINT "startup_profiles_open_requests" CHECK("open_requests" between 1 and 25)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `startup_profiles_user_id_unique` ON `startup_profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_created` ON `startup_profiles` (`created_at`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_created` ON `startup_profiles` (`stage`,`created_at`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_created` ON `startup_profiles` (`funding_band`,`created_at`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_created` ON `startup_profiles` (`industry`,`created_at`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_created` ON `startup_profiles` (`industry`,`stage`,`created_at`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_name` ON `startup_profiles` (`name_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_name` ON `startup_profiles` (`stage`,`name_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_name` ON `startup_profiles` (`funding_band`,`name_order`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_name` ON `startup_profiles` (`industry`,`name_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_name` ON `startup_profiles` (`industry`,`stage`,`name_order`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry` ON `startup_profiles` (`industry`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_industry` ON `startup_profiles` (`stage`,`industry`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_industry` ON `startup_profiles` (`funding_band`,`industry`,`id`,`listed`,`is_public`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage` ON `startup_profiles` (`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_stage` ON `startup_profiles` (`stage`,`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_stage` ON `startup_profiles` (`funding_band`,`stage_order`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_stage` ON `startup_profiles` (`industry`,`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_funding` ON `startup_profiles` (`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_funding` ON `startup_profiles` (`stage`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_funding` ON `startup_profiles` (`funding_band`,`funding_order`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_funding` ON `startup_profiles` (`industry`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_funding` ON `startup_profiles` (`industry`,`stage`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_interest` ON `startup_profiles` (`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_interest` ON `startup_profiles` (`stage`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_interest` ON `startup_profiles` (`funding_band`,`interest_count`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_interest` ON `startup_profiles` (`industry`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_interest` ON `startup_profiles` (`industry`,`stage`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_staleness` ON `startup_profiles` (`staleness`,`confirmed_at`,`approved`,`owner_active`);--> statement-breakpoint
CREATE INDEX `startup_profiles_unapproved` ON `startup_profiles` (`id`) WHERE "approved" = 0;--> statement-breakpoint
CREATE INDEX `startup_profiles_asking` ON `startup_profiles` (`funding_requested_at`,`id`) WHERE "status" = 'pending' and "funding_requested_at" is not null;--> statement-breakpoint
CREATE TABLE `imported_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`source_id` text,
	`email_key` text,
	`name_key` text NOT NULL,
	`website_key` text,
	`fields` text NOT NULL,
	`path` text,
	`owner_id` integer,
	`import_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `table_imports`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "imported_records_fields" CHECK(json_valid("fields"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_records_source_unique` ON `imported_records` (`kind`,`source`,`source_id`) WHERE "source_id" is not null;--> statement-breakpoint
CREATE INDEX `imported_records_email` ON `imported_records` (`kind`,`email_key`);--> statement-breakpoint
CREATE INDEX `imported_records_name` ON `imported_records` (`kind`,`name_key`);--> statement-breakpoint
CREATE INDEX `imported_records_owner` ON `imported_records` (`owner_id`);--> statement-breakpoint
CREATE INDEX `imported_records_import` ON `imported_records` (`import_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `imported_records_path_unique` ON `imported_records` (`path`) WHERE "path" is not null;--> statement-breakpoint
CREATE TABLE `table_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`sheet` text,
	`other_sheets` text DEFAULT '[]' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`columns` text NOT NULL,
	`fields` text NOT NULL,
	`lines` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`user_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "table_imports_state" CHECK("state" in ('reading', 'mapping', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone')),
	CONSTRAINT "table_imports_other_sheets" CHECK(json_valid("other_sheets") and json_type("other_sheets") = 'array'),
	CONSTRAINT "table_imports_columns" CHECK(json_valid("columns") and json_type("columns") = 'array'),
	CONSTRAINT "table_imports_fields" CHECK(json_valid("fields") and json_type("fields") = 'array')
);
--> statement-breakpoint
CREATE INDEX `table_imports_state_index` ON `table_imports` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `table_imports_user` ON `table_imports` (`user_id`);--> statement-breakpoint
CREATE TABLE `table_lines` (
	`import_id` integer NOT NULL,
	`line` integer NOT NULL,
	`cells` text,
	`name` text DEFAULT '' NOT NULL,
	`outcome` text,
	`changes` text DEFAULT '[]' NOT NULL,
	`notes` text DEFAULT '[]' NOT NULL,
	`profile_id` integer,
	`import_before` integer,
	`undone` integer,
	`pending` text,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `table_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`profile_id`) REFERENCES `imported_records`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "table_lines_outcome" CHECK("outcome" in ('create', 'update', 'unchanged', 'skipped')),
	CONSTRAINT "table_lines_changes" CHECK(json_valid("changes") and json_type("changes") = 'array'),
	CONSTRAINT "table_lines_notes" CHECK(json_valid("notes") and json_type("notes") = 'array')
);
--> statement-breakpoint
CREATE INDEX `table_lines_outcomes` ON `table_lines` (`import_id`,`outcome`,`line`,`undone`);--> statement-breakpoint
CREATE INDEX `table_lines_profile` ON `table_lines` (`profile_id`);--> statement-breakpoint
CREATE INDEX `table_lines_pending` ON `table_lines` (`import_id`,`line`) WHERE "pending" is not null;--> statement-breakpoint
CREATE TABLE `known_devices` (
	`user_id` integer NOT NULL,
	`device_hash` text NOT NULL,
	`last_used_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `device_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_last_used` ON `known_devices` (`last_used_at`);--> statement-breakpoint
CREATE TABLE `login_challenges` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`remember` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "login_challenges_token_hash" CHECK(length("token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_challenges_token_hash_unique` ON `login_challenges` (`token_hash`);--> statement-breakpoint
CREATE INDEX `login_challenges_user` ON `login_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `login_challenges_expires` ON `login_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` integer NOT NULL,
	`code_hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `two_step_secrets` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_period` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `waiting_choices` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`rhythm` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `website_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`domain` text NOT NULL,
	`address` text NOT NULL,
	`seed` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
-- What drizzle-kit does not generate: search, triggers, and the one row that is there from the start.
-- Search: a trigram index over what the startup lists are searched by, kept by triggers.
CREATE VIRTUAL TABLE `startup_search` USING fts5(
	`company_name`,
	`industry`,
	`elevator_pitch`,
	content = 'startup_profiles',
	content_rowid = 'id',
	tokenize = 'trigram'
);
--> statement-breakpoint
CREATE TRIGGER `startup_search_after_insert` AFTER INSERT ON `startup_profiles` BEGIN
	INSERT INTO `startup_search` (`rowid`, `company_name`, `industry`, `elevator_pitch`)
	VALUES (new.`id`, new.`company_name`, new.`industry`, new.`elevator_pitch`);
END;
--> statement-breakpoint
CREATE TRIGGER `startup_search_after_delete` AFTER DELETE ON `startup_profiles` BEGIN
	INSERT INTO `startup_search` (`startup_search`, `rowid`, `company_name`, `industry`, `elevator_pitch`)
	VALUES ('delete', old.`id`, old.`company_name`, old.`industry`, old.`elevator_pitch`);
END;
--> statement-breakpoint
CREATE TRIGGER `startup_search_after_update` AFTER UPDATE OF `company_name`, `industry`, `elevator_pitch` ON `startup_profiles`
WHEN old.`company_name` IS NOT new.`company_name`
	OR old.`industry` IS NOT new.`industry`
	OR old.`elevator_pitch` IS NOT new.`elevator_pitch`
BEGIN
	INSERT INTO `startup_search` (`startup_search`, `rowid`, `company_name`, `industry`, `elevator_pitch`)
	VALUES ('delete', old.`id`, old.`company_name`, old.`industry`, old.`elevator_pitch`);
	INSERT INTO `startup_search` (`rowid`, `company_name`, `industry`, `elevator_pitch`)
	VALUES (new.`id`, new.`company_name`, new.`industry`, new.`elevator_pitch`);
END;
--> statement-breakpoint
-- A startup carries whether its owner is active, so that no list has to join the owners.
CREATE TRIGGER `startup_profiles_owner_active_after_insert` AFTER INSERT ON `startup_profiles`
WHEN EXISTS (SELECT 1 FROM `users` WHERE `id` = new.`user_id` AND `active` IS NOT new.`owner_active`)
BEGIN
	UPDATE `startup_profiles` SET `owner_active` = (SELECT `active` FROM `users` WHERE `id` = new.`user_id`) WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `users_active_after_update` AFTER UPDATE OF `active` ON `users`
WHEN old.`active` IS NOT new.`active`
BEGIN
	UPDATE `startup_profiles` SET `owner_active` = new.`active` WHERE `user_id` = new.`id`;
END;
--> statement-breakpoint
-- Counters.
CREATE TRIGGER `startup_views_after_insert` AFTER INSERT ON `startup_views` BEGIN
	UPDATE `startup_profiles` SET `view_count` = `view_count` + 1 WHERE `id` = new.`startup_id`;
END;
--> statement-breakpoint
-- The pair says whom the counters counted, so it stays as it was made.
CREATE TRIGGER `saved_startups_pair_before_update` BEFORE UPDATE OF `investor_id`, `startup_id` ON `saved_startups` BEGIN
	SELECT RAISE(ABORT, 'The pair of a saved startup cannot be changed');
END;
--> statement-breakpoint
-- The audit trail only grows. REPLACE would delete a row without firing the delete trigger, hence the one on insert.
CREATE TRIGGER `audit_entries_before_insert` BEFORE INSERT ON `audit_entries`
WHEN EXISTS (SELECT 1 FROM `audit_entries` WHERE `id` = new.`id`)
BEGIN
	SELECT RAISE(ABORT, 'The audit trail cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_before_update` BEFORE UPDATE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'The audit trail cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_before_delete` BEFORE DELETE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'The audit trail cannot be changed');
END;
--> statement-breakpoint
-- A decision about a startup answers the request that waits with it.
CREATE TRIGGER `startup_profiles_status_after_update` AFTER UPDATE OF `status` ON `startup_profiles`
WHEN new.`status` IN ('approved', 'rejected')
BEGIN
	UPDATE `funding_submissions` SET `status` = new.`status`, `answered_at` = new.`updated_at`
	WHERE `startup_id` = new.`id` AND `status` = 'pending';
END;
--> statement-breakpoint
-- What suggestions go by: who changed, for what is kept in memory. One row from the start, so that there always is a last one.
INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', 0);
--> statement-breakpoint
CREATE TRIGGER `profile_changes_after_insert` AFTER INSERT ON `profile_changes` BEGIN
	DELETE FROM `profile_changes` WHERE `seq` <= new.`seq` - 10000;
END;
--> statement-breakpoint
CREATE TRIGGER `startup_profiles_changed_after_insert` AFTER INSERT ON `startup_profiles` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `startup_profiles_changed_after_delete` AFTER DELETE ON `startup_profiles` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', old.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `investor_profiles_changed_after_insert` AFTER INSERT ON `investor_profiles` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('investor', new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `investor_profiles_changed_after_delete` AFTER DELETE ON `investor_profiles` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('investor', old.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `investor_profiles_changed_after_update` AFTER UPDATE ON `investor_profiles` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('investor', new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `users_changed_after_update` AFTER UPDATE OF `role`, `active` ON `users`
WHEN old.`role` IS NOT new.`role` OR old.`active` IS NOT new.`active`
BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) SELECT 'startup', `id` FROM `startup_profiles` WHERE `user_id` = new.`id`;
	INSERT INTO `profile_changes` (`kind`, `profile_id`) SELECT 'investor', `id` FROM `investor_profiles` WHERE `user_id` = new.`id`;
END;
--> statement-breakpoint
-- The words of startups, which interests besides industries are looked up in.
CREATE VIRTUAL TABLE `startup_words` USING fts5(
	`industry`,
	`elevator_pitch`,
	`description`,
	content = 'startup_profiles',
	content_rowid = 'id',
	tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE TRIGGER `startup_words_after_insert` AFTER INSERT ON `startup_profiles` BEGIN
	INSERT INTO `startup_words` (`rowid`, `industry`, `elevator_pitch`, `description`)
	VALUES (new.`id`, new.`industry`, new.`elevator_pitch`, new.`description`);
END;
--> statement-breakpoint
CREATE TRIGGER `startup_words_after_delete` AFTER DELETE ON `startup_profiles` BEGIN
	INSERT INTO `startup_words` (`startup_words`, `rowid`, `industry`, `elevator_pitch`, `description`)
	VALUES ('delete', old.`id`, old.`industry`, old.`elevator_pitch`, old.`description`);
END;
--> statement-breakpoint
CREATE TRIGGER `startup_words_after_update` AFTER UPDATE OF `industry`, `elevator_pitch`, `description` ON `startup_profiles`
WHEN old.`industry` IS NOT new.`industry`
	OR old.`elevator_pitch` IS NOT new.`elevator_pitch`
	OR old.`description` IS NOT new.`description`
BEGIN
	INSERT INTO `startup_words` (`startup_words`, `rowid`, `industry`, `elevator_pitch`, `description`)
	VALUES ('delete', old.`id`, old.`industry`, old.`elevator_pitch`, old.`description`);
	INSERT INTO `startup_words` (`rowid`, `industry`, `elevator_pitch`, `description`)
	VALUES (new.`id`, new.`industry`, new.`elevator_pitch`, new.`description`);
END;
--> statement-breakpoint
-- Totals of the startup lists.
CREATE TRIGGER `startup_totals_after_insert` AFTER INSERT ON `startup_profiles` BEGIN
	INSERT INTO `startup_totals` (`industry`, `stage`, `funding_band`, `listed`, `is_public`, `total`)
	VALUES (new.`industry`, new.`stage`, new.`funding_band`, new.`listed`, new.`is_public`, 1)
	ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
--> statement-breakpoint
CREATE TRIGGER `startup_totals_after_delete` AFTER DELETE ON `startup_profiles` BEGIN
	INSERT INTO `startup_totals` (`industry`, `stage`, `funding_band`, `listed`, `is_public`, `total`)
	VALUES (old.`industry`, old.`stage`, old.`funding_band`, old.`listed`, old.`is_public`, -1)
	ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
--> statement-breakpoint
CREATE TRIGGER `startup_totals_after_update`
AFTER UPDATE OF `industry`, `stage`, `funding_amount`, `approved`, `owner_active`, `staleness`, `is_public` ON `startup_profiles`
WHEN old.`industry` IS NOT new.`industry`
	OR old.`stage` IS NOT new.`stage`
	OR old.`funding_band` IS NOT new.`funding_band`
	OR old.`listed` IS NOT new.`listed`
	OR old.`is_public` IS NOT new.`is_public`
BEGIN
	INSERT INTO `startup_totals` (`industry`, `stage`, `funding_band`, `listed`, `is_public`, `total`)
	VALUES (old.`industry`, old.`stage`, old.`funding_band`, old.`listed`, old.`is_public`, -1)
	ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
	INSERT INTO `startup_totals` (`industry`, `stage`, `funding_band`, `listed`, `is_public`, `total`)
	VALUES (new.`industry`, new.`stage`, new.`funding_band`, new.`listed`, new.`is_public`, 1)
	ON CONFLICT DO UPDATE SET `total` = `total` + excluded.`total`;
END;
--> statement-breakpoint
-- The order of first listings.
CREATE TRIGGER `startup_listings_after_insert` AFTER INSERT ON `startup_profiles` WHEN new.`listed`
BEGIN
	INSERT OR IGNORE INTO `startup_listings` (`startup_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `startup_listings_after_update` AFTER UPDATE OF `approved`, `owner_active`, `staleness` ON `startup_profiles`
WHEN new.`listed` AND NOT old.`listed`
BEGIN
	INSERT OR IGNORE INTO `startup_listings` (`startup_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
-- Not for its counters.
CREATE TRIGGER `startup_profiles_changed_after_update` AFTER UPDATE ON `startup_profiles`
WHEN old.`listed` IS NOT new.`listed`
	OR old.`industry` IS NOT new.`industry`
	OR old.`stage` IS NOT new.`stage`
	OR old.`funding_amount` IS NOT new.`funding_amount`
	OR old.`wants` IS NOT new.`wants`
	OR old.`location` IS NOT new.`location`
	OR old.`open_to_introductions` IS NOT new.`open_to_introductions`
	OR old.`open_requests` IS NOT new.`open_requests`
	OR old.`confirmed_at` IS NOT new.`confirmed_at`
BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', new.`id`);
END;
--> statement-breakpoint
-- A conversation goes with the last of the two, and with the first where nothing was written.
CREATE TRIGGER `conversations_left_after_update` AFTER UPDATE OF `investor_id`, `founder_id` ON `conversations`
WHEN (new.`investor_id` IS NULL AND new.`founder_id` IS NULL)
	OR NOT EXISTS (SELECT 1 FROM `conversation_messages` WHERE `conversation_id` = new.`id`)
BEGIN
	DELETE FROM `conversations` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
-- What was recorded stays: a correction is an entry of its own.
CREATE TRIGGER `outcomes_before_update`
BEFORE UPDATE OF `about`, `side`, `kind`, `amount`, `happened_on`, `instrument`, `created_at` ON `outcomes` BEGIN
	SELECT RAISE(ABORT, 'What was recorded of an outcome cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `outcomes_before_delete` BEFORE DELETE ON `outcomes` BEGIN
	SELECT RAISE(ABORT, 'What was recorded of an outcome cannot be deleted');
END;
--> statement-breakpoint
-- Interest is the number of distinct investors who saved the startup or have a connection with it.
CREATE TRIGGER `saved_startups_after_insert` AFTER INSERT ON `saved_startups`
WHEN NOT EXISTS (SELECT 1 FROM `connections` WHERE `investor_id` = new.`investor_id` AND `startup_id` = new.`startup_id`)
BEGIN
	UPDATE `startup_profiles` SET `interest_count` = `interest_count` + 1 WHERE `id` = new.`startup_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `saved_startups_after_delete` AFTER DELETE ON `saved_startups`
WHEN NOT EXISTS (SELECT 1 FROM `connections` WHERE `investor_id` = old.`investor_id` AND `startup_id` = old.`startup_id`)
BEGIN
	UPDATE `startup_profiles` SET `interest_count` = `interest_count` - 1 WHERE `id` = old.`startup_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `connections_after_insert` AFTER INSERT ON `connections` BEGIN
	UPDATE `startup_profiles`
	SET `connection_count` = `connection_count` + 1,
		`interest_count` = `interest_count` + NOT EXISTS (
			SELECT 1 FROM `saved_startups` WHERE `investor_id` = new.`investor_id` AND `startup_id` = new.`startup_id`
		)
	WHERE `id` = new.`startup_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `connections_after_delete` AFTER DELETE ON `connections` BEGIN
	UPDATE `startup_profiles`
	SET `connection_count` = `connection_count` - 1,
		`interest_count` = `interest_count` - NOT EXISTS (
			SELECT 1 FROM `saved_startups` WHERE `investor_id` = old.`investor_id` AND `startup_id` = old.`startup_id`
		)
	WHERE `id` = old.`startup_id`;
END;
--> statement-breakpoint
-- As for a saved startup.
CREATE TRIGGER `connections_pair_before_update` BEFORE UPDATE OF `investor_id`, `startup_id` ON `connections` BEGIN
	SELECT RAISE(ABORT, 'The pair of a connection cannot be changed');
END;
--> statement-breakpoint
-- Requests that wait for an answer.
CREATE TRIGGER `connections_changed_after_insert` AFTER INSERT ON `connections` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', new.`startup_id`);
	INSERT INTO `profile_changes` (`kind`, `profile_id`) SELECT 'investor', `id` FROM `investor_profiles` WHERE `user_id` = new.`investor_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `connections_changed_after_update` AFTER UPDATE OF `state` ON `connections`
WHEN old.`state` IS NOT new.`state`
BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', new.`startup_id`);
	INSERT INTO `profile_changes` (`kind`, `profile_id`) SELECT 'investor', `id` FROM `investor_profiles` WHERE `user_id` = new.`investor_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `connections_changed_after_delete` AFTER DELETE ON `connections` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', old.`startup_id`);
	INSERT INTO `profile_changes` (`kind`, `profile_id`) SELECT 'investor', `id` FROM `investor_profiles` WHERE `user_id` = old.`investor_id`;
END;
--> statement-breakpoint
-- Whatever accepts a connection opens its conversation.
CREATE TRIGGER `connections_opened_after_insert` AFTER INSERT ON `connections`
WHEN new.`state` = 'accepted' AND NOT EXISTS (SELECT 1 FROM `conversations` WHERE `id` = new.`id`)
BEGIN
	INSERT INTO `conversations` (`id`, `investor_id`, `founder_id`, `created_at`, `last_at`)
	SELECT new.`id`, new.`investor_id`, `user_id`, coalesce(new.`answered_at`, new.`created_at`), coalesce(new.`answered_at`, new.`created_at`)
	FROM `startup_profiles` WHERE `id` = new.`startup_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `connections_opened_after_update` AFTER UPDATE OF `state` ON `connections`
WHEN new.`state` = 'accepted' AND NOT EXISTS (SELECT 1 FROM `conversations` WHERE `id` = new.`id`)
BEGIN
	INSERT INTO `conversations` (`id`, `investor_id`, `founder_id`, `created_at`, `last_at`)
	SELECT new.`id`, new.`investor_id`, `user_id`, coalesce(new.`answered_at`, new.`created_at`), coalesce(new.`answered_at`, new.`created_at`)
	FROM `startup_profiles` WHERE `id` = new.`startup_id`;
END;
--> statement-breakpoint
-- A record goes with the last of the two.
CREATE TRIGGER `confidentiality_agreements_without_people` AFTER UPDATE OF `founder_id`, `reader_id` ON `confidentiality_agreements`
WHEN new.`founder_id` IS NULL AND new.`reader_id` IS NULL
BEGIN
	DELETE FROM `confidentiality_agreements` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
-- A text goes with its startup, or with the last record of it.
CREATE TRIGGER `confidentiality_terms_without_startup` AFTER UPDATE OF `startup_id` ON `confidentiality_terms`
WHEN new.`startup_id` IS NULL
BEGIN
	DELETE FROM `confidentiality_terms`
	WHERE `id` = new.`id` AND NOT EXISTS (SELECT 1 FROM `confidentiality_agreements` WHERE `terms_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `confidentiality_terms_without_records` AFTER DELETE ON `confidentiality_agreements`
BEGIN
	DELETE FROM `confidentiality_terms`
	WHERE `id` = old.`terms_id` AND `startup_id` IS NULL
		AND NOT EXISTS (SELECT 1 FROM `confidentiality_agreements` WHERE `terms_id` = old.`terms_id`);
END;
--> statement-breakpoint
-- With an account goes what a table said of the person.
CREATE TRIGGER `imported_records_forget` BEFORE DELETE ON `imported_records` WHEN old.`owner_id` IS NOT NULL
BEGIN
	UPDATE `table_lines` SET `name` = '', `changes` = '[]', `cells` = NULL WHERE `profile_id` = old.`id`;
END;
--> statement-breakpoint
-- With an account goes the address under which the person was invited.
CREATE TRIGGER `invitations_forget` AFTER UPDATE OF `taken_by` ON `invitations` WHEN old.`taken_by` IS NOT NULL AND new.`taken_by` IS NULL
BEGIN
	UPDATE `invitations` SET `email` = '', `email_key` = '' WHERE `id` = new.`id`;
END;
