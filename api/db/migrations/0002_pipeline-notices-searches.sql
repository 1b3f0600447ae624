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
	`count` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `notices_user_read` ON `notices` (`user_id`,`read_at`);--> statement-breakpoint
CREATE INDEX `notices_startup` ON `notices` (`startup_id`);--> statement-breakpoint
CREATE INDEX `notices_connection` ON `notices` (`connection_id`);--> statement-breakpoint
CREATE INDEX `notices_search` ON `notices` (`search_id`);--> statement-breakpoint
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
-- Columns are added in place: rebuilding the table would drop its triggers.
ALTER TABLE `saved_startups` ADD COLUMN `pipeline` text DEFAULT 'new' NOT NULL CONSTRAINT "saved_startups_pipeline" CHECK("pipeline" in ('new', 'contacted', 'in_diligence', 'committed', 'passed'));
--> statement-breakpoint
ALTER TABLE `saved_startups` ADD COLUMN `passed_reason` text;
--> statement-breakpoint
ALTER TABLE `saved_startups` ADD COLUMN `next_action` text;
--> statement-breakpoint
ALTER TABLE `saved_startups` ADD COLUMN `next_action_on` text;
--> statement-breakpoint
-- The order of first listings. What is listed already is nobody's news.
INSERT INTO `startup_listings` (`startup_id`) SELECT `id` FROM `startup_profiles` WHERE `listed` ORDER BY `id`;
--> statement-breakpoint
CREATE TRIGGER `startup_listings_after_insert` AFTER INSERT ON `startup_profiles` WHEN new.`listed`
BEGIN
	INSERT OR IGNORE INTO `startup_listings` (`startup_id`) VALUES (new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `startup_listings_after_update` AFTER UPDATE OF `approved`, `owner_active` ON `startup_profiles`
WHEN new.`listed` AND NOT old.`listed`
BEGIN
	INSERT OR IGNORE INTO `startup_listings` (`startup_id`) VALUES (new.`id`);
END;
