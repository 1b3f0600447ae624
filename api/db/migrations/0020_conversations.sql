CREATE TABLE `blocks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`blocker_id` integer NOT NULL,
	`blocked_id` integer NOT NULL,
	`has_ended` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blocks_pair_unique` ON `blocks` (`blocker_id`,`blocked_id`);--> statement-breakpoint
CREATE INDEX `blocks_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
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
CREATE TABLE `message_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`conversation_id` integer NOT NULL,
	`reporter_id` integer NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`answer` text,
	`answered_at` integer,
	`answered_by` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `message_reports_conversation` ON `message_reports` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `message_reports_reporter` ON `message_reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `message_reports_answered` ON `message_reports` (`answered_at`,`id`);--> statement-breakpoint
CREATE INDEX `message_reports_answered_by` ON `message_reports` (`answered_by`);--> statement-breakpoint
CREATE TABLE `reported_messages` (
	`report_id` integer NOT NULL,
	`message_id` integer NOT NULL,
	PRIMARY KEY(`report_id`, `message_id`),
	FOREIGN KEY (`report_id`) REFERENCES `message_reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `conversation_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reported_messages_message` ON `reported_messages` (`message_id`);
--> statement-breakpoint
-- Those who are connected already.
INSERT INTO `conversations` (`id`, `investor_id`, `founder_id`, `created_at`, `last_at`)
SELECT `connections`.`id`, `investor_id`, `user_id`, coalesce(`answered_at`, `connections`.`created_at`), coalesce(`answered_at`, `connections`.`created_at`)
FROM `connections` JOIN `startup_profiles` ON `startup_profiles`.`id` = `startup_id` WHERE `state` = 'accepted';
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
-- A conversation goes with the last of the two, and with the first where nothing was written.
CREATE TRIGGER `conversations_left_after_update` AFTER UPDATE OF `investor_id`, `founder_id` ON `conversations`
WHEN (new.`investor_id` IS NULL AND new.`founder_id` IS NULL)
	OR NOT EXISTS (SELECT 1 FROM `conversation_messages` WHERE `conversation_id` = new.`id`)
BEGIN
	DELETE FROM `conversations` WHERE `id` = new.`id`;
END;
