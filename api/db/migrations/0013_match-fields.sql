ALTER TABLE `investor_profiles` ADD `mentee_capacity` integer DEFAULT 2 NOT NULL CONSTRAINT "investor_profiles_mentee_capacity" CHECK("mentee_capacity" between 0 and 10);--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `stages` text DEFAULT '[]' NOT NULL CONSTRAINT "investor_profiles_stages" CHECK(json_valid("stages") and json_type("stages") = 'array');--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `open_to_introductions` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `open_requests` integer DEFAULT 5 NOT NULL CONSTRAINT "investor_profiles_open_requests" CHECK("open_requests" between 1 and 25);--> statement-breakpoint
ALTER TABLE `investor_profiles` ADD `confirmed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `investor_profiles` SET `confirmed_at` = `updated_at`;--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `wants` text DEFAULT '[]' NOT NULL CONSTRAINT "startup_profiles_wants" CHECK(json_valid("wants") and json_type("wants") = 'array');--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `open_to_introductions` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `open_requests` integer DEFAULT 10 NOT NULL CONSTRAINT "startup_profiles_open_requests" CHECK("open_requests" between 1 and 25);--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `confirmed_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `startup_profiles` SET `confirmed_at` = `updated_at`, `wants` = iif(`seeking_mentorship`, '["mentoring"]', '[]');--> statement-breakpoint
ALTER TABLE `startup_profiles` DROP COLUMN `seeking_mentorship`;