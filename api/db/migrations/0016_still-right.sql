-- How far profiles are from their last confirmation; whose owners are to be asked is found by the index.
ALTER TABLE `startup_profiles` ADD `staleness` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `staleness` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- Nobody leaves the lists within thirty days of the upgrade: nobody was asked before.
UPDATE `startup_profiles` SET `confirmed_at` = max(`confirmed_at`, (unixepoch() - 335 * 86400) * 1000);
--> statement-breakpoint
UPDATE `investor_profiles` SET `confirmed_at` = max(`confirmed_at`, (unixepoch() - 335 * 86400) * 1000);
--> statement-breakpoint
CREATE INDEX `startup_profiles_staleness` ON `startup_profiles` (`staleness`,`confirmed_at`,`approved`,`owner_active`);
--> statement-breakpoint
CREATE INDEX `investor_profiles_staleness` ON `investor_profiles` (`staleness`,`confirmed_at`);
--> statement-breakpoint
-- `listed` asks for a confirmation within a year, too. What stands on it is put away and back.
DROP TRIGGER `startup_totals_after_insert`;
--> statement-breakpoint
DROP TRIGGER `startup_totals_after_delete`;
--> statement-breakpoint
DROP TRIGGER `startup_totals_after_update`;
--> statement-breakpoint
DROP TRIGGER `startup_listings_after_insert`;
--> statement-breakpoint
DROP TRIGGER `startup_listings_after_update`;
--> statement-breakpoint
DROP TRIGGER `startup_profiles_changed_after_update`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_created`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_stage_created`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_band_created`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_industry_created`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_both_created`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_name`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_stage_name`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_band_name`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_industry_name`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_both_name`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_industry`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_stage_industry`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_band_industry`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_stage`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_stage_stage`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_band_stage`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_industry_stage`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_funding`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_stage_funding`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_band_funding`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_industry_funding`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_both_funding`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_interest`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_stage_interest`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_band_interest`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_industry_interest`;
--> statement-breakpoint
DROP INDEX `startup_profiles_by_both_interest`;
--> statement-breakpoint
ALTER TABLE `startup_profiles` DROP COLUMN `listed`;
--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `listed` integer GENERATED ALWAYS AS ("approved" and "owner_active" and "staleness" < 3) VIRTUAL NOT NULL;
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_created` ON `startup_profiles` (`created_at`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_created` ON `startup_profiles` (`stage`,`created_at`,`id`,`listed`,`is_public`,`funding_band`,`industry`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_created` ON `startup_profiles` (`funding_band`,`created_at`,`id`,`listed`,`is_public`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_created` ON `startup_profiles` (`industry`,`created_at`,`id`,`listed`,`is_public`,`funding_band`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_created` ON `startup_profiles` (`industry`,`stage`,`created_at`,`id`,`listed`,`is_public`,`funding_band`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_name` ON `startup_profiles` (`name_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_name` ON `startup_profiles` (`stage`,`name_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_name` ON `startup_profiles` (`funding_band`,`name_order`,`id`,`listed`,`is_public`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_name` ON `startup_profiles` (`industry`,`name_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_name` ON `startup_profiles` (`industry`,`stage`,`name_order`,`id`,`listed`,`is_public`,`funding_band`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry` ON `startup_profiles` (`industry`,`id`,`listed`,`is_public`,`funding_band`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_industry` ON `startup_profiles` (`stage`,`industry`,`id`,`listed`,`is_public`,`funding_band`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_industry` ON `startup_profiles` (`funding_band`,`industry`,`id`,`listed`,`is_public`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage` ON `startup_profiles` (`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_stage` ON `startup_profiles` (`stage`,`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_stage` ON `startup_profiles` (`funding_band`,`stage_order`,`id`,`listed`,`is_public`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_stage` ON `startup_profiles` (`industry`,`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_funding` ON `startup_profiles` (`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_funding` ON `startup_profiles` (`stage`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_funding` ON `startup_profiles` (`funding_band`,`funding_order`,`id`,`listed`,`is_public`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_funding` ON `startup_profiles` (`industry`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_funding` ON `startup_profiles` (`industry`,`stage`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_interest` ON `startup_profiles` (`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_interest` ON `startup_profiles` (`stage`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`industry`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_interest` ON `startup_profiles` (`funding_band`,`interest_count`,`id`,`listed`,`is_public`,`industry`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_interest` ON `startup_profiles` (`industry`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`stage`);
--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_interest` ON `startup_profiles` (`industry`,`stage`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`);
--> statement-breakpoint
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
