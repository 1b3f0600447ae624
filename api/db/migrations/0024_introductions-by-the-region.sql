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
-- The region can begin a connection, and acts of a history are checked by the code alone.
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_connection_events` (
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
INSERT INTO `__new_connection_events`("id", "connection_id", "act", "side", "text", "reason", "at") SELECT "id", "connection_id", "act", "side", "text", "reason", "at" FROM `connection_events`;--> statement-breakpoint
DROP TABLE `connection_events`;--> statement-breakpoint
ALTER TABLE `__new_connection_events` RENAME TO `connection_events`;--> statement-breakpoint
CREATE INDEX `connection_events_connection` ON `connection_events` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `connection_events_at` ON `connection_events` (`at`);--> statement-breakpoint
CREATE TABLE `__new_connections` (
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
	`extended_at` integer,
	`reminders` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "connections_state" CHECK("state" in ('requested', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "connections_initiated_by" CHECK("initiated_by" in ('investor', 'founder', 'region'))
);
--> statement-breakpoint
INSERT INTO `__new_connections`("id", "investor_id", "startup_id", "state", "initiated_by", "message", "answer_note", "decline_reason", "created_at", "answered_at", "withdrawn_at", "due_at", "extended_at", "reminders") SELECT "id", "investor_id", "startup_id", "state", "initiated_by", "message", "answer_note", "decline_reason", "created_at", "answered_at", "withdrawn_at", "due_at", "extended_at", "reminders" FROM `connections`;--> statement-breakpoint
-- Triggers of other tables name it, and on a server a table cannot be renamed while they do.
DROP TRIGGER `saved_startups_after_insert`;--> statement-breakpoint
DROP TRIGGER `saved_startups_after_delete`;--> statement-breakpoint
DROP TABLE `connections`;--> statement-breakpoint
ALTER TABLE `__new_connections` RENAME TO `connections`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `connections_pair_unique` ON `connections` (`investor_id`,`startup_id`);--> statement-breakpoint
CREATE INDEX `connections_created` ON `connections` (`created_at`);--> statement-breakpoint
CREATE INDEX `connections_due` ON `connections` (`due_at`,`reminders`) WHERE "state" = 'requested';--> statement-breakpoint
CREATE INDEX `connections_investor_created` ON `connections` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `connections_startup_created` ON `connections` (`startup_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `notices` ADD `introduction_id` integer REFERENCES introductions(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `notices_introduction` ON `notices` (`introduction_id`);
--> statement-breakpoint
-- The triggers of the table that was made anew.
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
CREATE TRIGGER `connections_pair_before_update` BEFORE UPDATE OF `investor_id`, `startup_id` ON `connections` BEGIN
	SELECT RAISE(ABORT, 'The pair of a connection cannot be changed');
END;
--> statement-breakpoint
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
