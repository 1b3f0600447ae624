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
-- Requests that wait for an answer.
CREATE TRIGGER `connections_changed_after_insert` AFTER INSERT ON `connections` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', new.`startup_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `connections_changed_after_update` AFTER UPDATE OF `state` ON `connections`
WHEN old.`state` IS NOT new.`state`
BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', new.`startup_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `connections_changed_after_delete` AFTER DELETE ON `connections` BEGIN
	INSERT INTO `profile_changes` (`kind`, `profile_id`) VALUES ('startup', old.`startup_id`);
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
INSERT INTO `startup_words` (`startup_words`) VALUES ('rebuild');
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
