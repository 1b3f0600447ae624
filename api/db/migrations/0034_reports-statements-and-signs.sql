CREATE TABLE `profile_asks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`text` text NOT NULL,
	`asked_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `profile_asks_user` ON `profile_asks` (`user_id`,`asked_at`);--> statement-breakpoint
CREATE TABLE `website_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`domain` text NOT NULL,
	`address` text NOT NULL,
	`seed` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_message_reports` (
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
-- What was reported until now were messages.
INSERT INTO `__new_message_reports`("id", "conversation_id", "reporter_id", "reason", "created_at", "answer", "answered_at", "answered_by") SELECT "id", "conversation_id", "reporter_id", "reason", "created_at", "answer", "answered_at", "answered_by" FROM `message_reports`;--> statement-breakpoint
DROP TABLE `message_reports`;--> statement-breakpoint
ALTER TABLE `__new_message_reports` RENAME TO `message_reports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `message_reports_conversation` ON `message_reports` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `message_reports_reported` ON `message_reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `message_reports_reporter` ON `message_reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `message_reports_answered` ON `message_reports` (`answered_at`,`id`);--> statement-breakpoint
CREATE INDEX `message_reports_answered_by` ON `message_reports` (`answered_by`);--> statement-breakpoint
ALTER TABLE `users` ADD `known_since` text;--> statement-breakpoint
ALTER TABLE `users` ADD `known_by` text;--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `statement_label` text;--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `statement_text` text;--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `stated_at` integer;--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `statement_asked_at` integer;--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `speaks_for` text;--> statement-breakpoint
CREATE INDEX `investor_profiles_stated` ON `investor_profiles` (`stated_at`);--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `speaks_for` text;