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
-- Requests that were submitted before there was a history begin it.
INSERT INTO `funding_submissions` (`startup_id`, `submitted_at`, `elevator_pitch`, `funding_amount`, `equity_offered`, `pitch_deck`, `highlights`, `traction`, `status`)
SELECT `id`, `funding_requested_at`, `elevator_pitch`, `funding_amount`, `equity_offered`, `pitch_deck`, `highlights`, `traction`, `status`
FROM `startup_profiles` WHERE `funding_requested_at` IS NOT NULL;
--> statement-breakpoint
-- Whoever decides about a startup answers the request that waits with it.
CREATE TRIGGER `startup_profiles_status_after_update` AFTER UPDATE OF `status` ON `startup_profiles`
WHEN new.`status` IN ('approved', 'rejected')
BEGIN
	UPDATE `funding_submissions` SET `status` = new.`status`, `answered_at` = new.`updated_at`
	WHERE `startup_id` = new.`id` AND `status` = 'pending';
END;
