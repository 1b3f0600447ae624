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
AFTER UPDATE OF `industry`, `stage`, `funding_amount`, `approved`, `owner_active`, `is_public` ON `startup_profiles`
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
-- Counters. Interest is the number of distinct investors who saved the startup or asked to connect.
CREATE TRIGGER `startup_views_after_insert` AFTER INSERT ON `startup_views` BEGIN
	UPDATE `startup_profiles` SET `view_count` = `view_count` + 1 WHERE `id` = new.`startup_id`;
END;
--> statement-breakpoint
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
-- The pair of a saved row or a connection says whom the counters counted, so it stays as it was made.
CREATE TRIGGER `saved_startups_pair_before_update` BEFORE UPDATE OF `investor_id`, `startup_id` ON `saved_startups` BEGIN
	SELECT RAISE(ABORT, 'The pair of a saved startup cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `connections_pair_before_update` BEFORE UPDATE OF `investor_id`, `startup_id` ON `connections` BEGIN
	SELECT RAISE(ABORT, 'The pair of a connection cannot be changed');
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
