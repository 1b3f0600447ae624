CREATE TABLE `connection_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_id` integer NOT NULL,
	`act` text NOT NULL,
	`side` text,
	`text` text,
	`reason` text,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "connection_events_act" CHECK("act" in ('request', 'accept', 'decline', 'extend', 'withdraw', 'expire'))
);
--> statement-breakpoint
CREATE INDEX `connection_events_connection` ON `connection_events` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `connection_events_at` ON `connection_events` (`at`);--> statement-breakpoint
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
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	CONSTRAINT "connections_initiated_by" CHECK("initiated_by" in ('investor', 'founder'))
);
--> statement-breakpoint
-- Nobody was told until now that a request ends: today's open ones have the whole time from here.
INSERT INTO `__new_connections`("id", "investor_id", "startup_id", "state", "message", "answer_note", "created_at", "answered_at", "withdrawn_at", "due_at") SELECT "id", "investor_id", "startup_id", "state", "message", "answer_note", "created_at", "answered_at", "withdrawn_at",
	CASE WHEN "state" = 'requested' THEN cast(unixepoch('subsec') * 1000 as integer) + 14 * 86400000 END
FROM `connections`;--> statement-breakpoint
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
ALTER TABLE `notices` ADD `person_id` integer REFERENCES users(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `notices_person` ON `notices` (`person_id`);
--> statement-breakpoint
-- The history of the connections there are, as far as it was kept.
INSERT INTO `connection_events` (`connection_id`, `act`, `side`, `text`, `at`)
SELECT `id`, 'request', 'investor', nullif(`message`, ''), `created_at` FROM `connections` ORDER BY `id`;
--> statement-breakpoint
INSERT INTO `connection_events` (`connection_id`, `act`, `side`, `text`, `at`)
SELECT `id`, CASE WHEN `state` = 'declined' THEN 'decline' ELSE 'accept' END, 'founder', `answer_note`, `answered_at`
FROM `connections` WHERE `answered_at` IS NOT NULL ORDER BY `id`;
--> statement-breakpoint
INSERT INTO `connection_events` (`connection_id`, `act`, `side`, `at`)
SELECT `id`, 'withdraw', 'investor', `withdrawn_at` FROM `connections` WHERE `withdrawn_at` IS NOT NULL ORDER BY `id`;
--> statement-breakpoint
-- The triggers of the table that was made anew; an open request counts for whoever is asked.
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
