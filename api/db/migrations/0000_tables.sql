CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`username` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`requested_role` text,
	`approved` integer GENERATED ALWAYS AS ("role" <> 'user') VIRTUAL NOT NULL,
	`profile_completed` integer DEFAULT false NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`phone_number` text,
	`must_change_password` integer DEFAULT false NOT NULL,
	`temporary_password_expires_at` integer,
	`rejected_at` integer,
	`rejection_reason` text,
	`terms_accepted_at` integer,
	`terms_version` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	CONSTRAINT "users_role" CHECK("role" in ('user', 'founder', 'investor', 'admin', 'editor')),
	CONSTRAINT "users_requested_role" CHECK("requested_role" in ('founder', 'investor'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (lower("email"));--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_pending` ON `users` (`approved`,`profile_completed`,`created_at`,`id`,`requested_role`);--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`actor_id` integer,
	`action` text NOT NULL,
	`target_type` text,
	`target_id` integer,
	`details` text,
	`request_id` text,
	CONSTRAINT "audit_entries_details" CHECK("details" is null or json_valid("details"))
);
--> statement-breakpoint
CREATE INDEX `audit_entries_actor` ON `audit_entries` (`actor_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entries_target` ON `audit_entries` (`target_type`,`target_id`,`id`);--> statement-breakpoint
CREATE TABLE `connections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`investor_id` integer NOT NULL,
	`startup_id` integer NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`answer_note` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`answered_at` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "connections_state" CHECK("state" in ('requested', 'accepted', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_pair_unique` ON `connections` (`investor_id`,`startup_id`);--> statement-breakpoint
CREATE INDEX `connections_investor_created` ON `connections` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `connections_startup_created` ON `connections` (`startup_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer NOT NULL,
	`stored_name` text NOT NULL,
	`original_name` text NOT NULL,
	`type` text DEFAULT 'document' NOT NULL,
	`media_type` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "documents_type" CHECK("type" in ('pitchDeck', 'document')),
	CONSTRAINT "documents_size" CHECK("size" is null or (typeof("size") = 'integer' and "size" between 0 and 9007199254740991)),
	CONSTRAINT "documents_sha256" CHECK(length("sha256") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_stored_name_unique` ON `documents` (`stored_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_pitch_deck_unique` ON `documents` (`startup_id`) WHERE "type" = 'pitchDeck';--> statement-breakpoint
CREATE INDEX `documents_startup_created` ON `documents` (`startup_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `investor_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`background` text NOT NULL,
	`areas_of_interest` text DEFAULT '[]' NOT NULL,
	`other_interest_area` text,
	`investment_range` text NOT NULL,
	`investment_min` integer,
	`investment_max` integer,
	`firm_name` text,
	`location` text NOT NULL,
	`website` text,
	`linked_in` text,
	`phone_number` text,
	`notable_investments` text,
	`willing_to_mentor` integer DEFAULT false NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "investor_profiles_areas_of_interest" CHECK(json_valid("areas_of_interest") and json_type("areas_of_interest") = 'array'),
	CONSTRAINT "investor_profiles_investment_min" CHECK("investment_min" is null or (typeof("investment_min") = 'integer' and "investment_min" between 0 and 9007199254740991)),
	CONSTRAINT "investor_profiles_investment_max" CHECK("investment_max" is null or (typeof("investment_max") = 'integer' and "investment_max" between 0 and 9007199254740991)),
	CONSTRAINT "investor_profiles_range" CHECK("investment_min" <= "investment_max")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `investor_profiles_user_id_unique` ON `investor_profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `investor_profiles_created` ON `investor_profiles` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `investor_profiles_public_created` ON `investor_profiles` (`is_public`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`key_hash` text NOT NULL,
	`window_started_at` integer NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	PRIMARY KEY(`key_hash`, `window_started_at`),
	CONSTRAINT "login_attempts_count" CHECK("count" is null or (typeof("count") = 'integer' and "count" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE INDEX `login_attempts_window` ON `login_attempts` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `password_reset_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`username` text,
	`email` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`reason` text NOT NULL,
	`requested_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`processed_at` integer,
	`processed_by` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`processed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "password_reset_requests_status" CHECK("status" in ('pending', 'approved', 'rejected'))
);
--> statement-breakpoint
CREATE INDEX `password_reset_requests_requested` ON `password_reset_requests` (`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_status_requested` ON `password_reset_requests` (`status`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_user` ON `password_reset_requests` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_processed_by` ON `password_reset_requests` (`processed_by`);--> statement-breakpoint
CREATE TABLE `saved_startups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`investor_id` integer NOT NULL,
	`startup_id` integer NOT NULL,
	`notes` text,
	`tags` text DEFAULT '[]' NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_startups_tags" CHECK(json_valid("tags") and json_type("tags") = 'array')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_startups_pair_unique` ON `saved_startups` (`investor_id`,`startup_id`);--> statement-breakpoint
CREATE INDEX `saved_startups_investor_created` ON `saved_startups` (`investor_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_startups_startup` ON `saved_startups` (`startup_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`remember` integer DEFAULT false NOT NULL,
	`user_agent_label` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_used_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_token_hash" CHECK(length("token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_by` integer,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "settings_value" CHECK(json_valid("value"))
);
--> statement-breakpoint
CREATE INDEX `settings_updated_by` ON `settings` (`updated_by`);--> statement-breakpoint
CREATE TABLE `startup_totals` (
	`listed` integer NOT NULL,
	`is_public` integer NOT NULL,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`funding_band` text NOT NULL,
	`total` integer NOT NULL,
	PRIMARY KEY(`industry`, `stage`, `funding_band`, `listed`, `is_public`)
);
--> statement-breakpoint
CREATE TABLE `startup_views` (
	`startup_id` integer NOT NULL,
	`viewer_id` integer NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`startup_id`, `day`, `viewer_id`),
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`viewer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "startup_views_day" CHECK("day" glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
);
--> statement-breakpoint
CREATE INDEX `startup_views_viewer` ON `startup_views` (`viewer_id`);--> statement-breakpoint
CREATE TABLE `startup_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`company_name` text NOT NULL,
	`logo` text,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`founded` text,
	`location` text NOT NULL,
	`website` text,
	`phone_number` text,
	`linked_in` text,
	`elevator_pitch` text NOT NULL,
	`description` text NOT NULL,
	`pitch_deck` text,
	`funding_amount` integer,
	`equity_offered` text,
	`highlights` text DEFAULT '[]' NOT NULL,
	`traction` text,
	`seeking_mentorship` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`approved` integer DEFAULT false NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`owner_active` integer DEFAULT true NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`connection_count` integer DEFAULT 0 NOT NULL,
	`interest_count` integer DEFAULT 0 NOT NULL,
	`funding_requested_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`listed` integer GENERATED ALWAYS AS ("approved" and "owner_active") STORED NOT NULL,
	`name_order` text GENERATED ALWAYS AS (lower("company_name")) STORED NOT NULL,
	`stage_order` integer GENERATED ALWAYS AS (case "stage" when 'idea' then 0 when 'mvp' then 1 when 'pre-seed' then 2 when 'seed' then 3 when 'series_a' then 4 when 'series_b' then 5 when 'series_c' then 6 when 'growth' then 7 when 'established' then 8 when 'profitable' then 9 else -1 end) STORED NOT NULL,
	`funding_order` integer GENERATED ALWAYS AS (coalesce("funding_amount", 0)) STORED NOT NULL,
	`funding_band` text GENERATED ALWAYS AS (case when coalesce("funding_amount", 0) < 500000 then 'under-500' when coalesce("funding_amount", 0) < 1000000 then '500-1000' when coalesce("funding_amount", 0) < 5000000 then '1000-5000' else '5000-plus' end) STORED NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "startup_profiles_industry" CHECK("industry" in ('Agriculture', 'AgTech', 'Artificial Intelligence', 'Biotech', 'Blockchain', 'CleanTech', 'Cybersecurity', 'E-commerce', 'Education', 'EdTech', 'Energy', 'FinTech', 'Food & Beverage', 'Healthcare', 'HealthTech', 'Logistics', 'Manufacturing', 'Marketplace', 'Media', 'Real Estate', 'Retail', 'SaaS', 'Technology', 'Other')),
	CONSTRAINT "startup_profiles_stage" CHECK("stage" in ('idea', 'mvp', 'pre-seed', 'seed', 'series_a', 'series_b', 'series_c', 'growth', 'established', 'profitable')),
	CONSTRAINT "startup_profiles_status" CHECK("status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "startup_profiles_funding_amount" CHECK("funding_amount" is null or (typeof("funding_amount") = 'integer' and "funding_amount" between 0 and 9007199254740991)),
	CONSTRAINT "startup_profiles_view_count" CHECK("view_count" is null or (typeof("view_count") = 'integer' and "view_count" between 0 and 9007199254740991)),
	CONSTRAINT "startup_profiles_connection_count" CHECK("connection_count" is null or (typeof("connection_count") = 'integer' and "connection_count" between 0 and 9007199254740991)),
	CONSTRAINT "startup_profiles_interest_count" CHECK("interest_count" is null or (typeof("interest_count") = 'integer' and "interest_count" between 0 and 9007199254740991)),
	CONSTRAINT "startup_profiles_highlights" CHECK(json_valid("highlights") and json_type("highlights") = 'array')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `startup_profiles_user_id_unique` ON `startup_profiles` (`user_id`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_created` ON `startup_profiles` (`created_at`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_created` ON `startup_profiles` (`stage`,`created_at`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_created` ON `startup_profiles` (`funding_band`,`created_at`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_created` ON `startup_profiles` (`industry`,`created_at`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_created` ON `startup_profiles` (`industry`,`stage`,`created_at`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_name` ON `startup_profiles` (`name_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_name` ON `startup_profiles` (`stage`,`name_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_name` ON `startup_profiles` (`funding_band`,`name_order`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_name` ON `startup_profiles` (`industry`,`name_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_name` ON `startup_profiles` (`industry`,`stage`,`name_order`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry` ON `startup_profiles` (`industry`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_industry` ON `startup_profiles` (`stage`,`industry`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_industry` ON `startup_profiles` (`funding_band`,`industry`,`id`,`listed`,`is_public`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage` ON `startup_profiles` (`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_stage` ON `startup_profiles` (`stage`,`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_stage` ON `startup_profiles` (`funding_band`,`stage_order`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_stage` ON `startup_profiles` (`industry`,`stage_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_funding` ON `startup_profiles` (`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_funding` ON `startup_profiles` (`stage`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_funding` ON `startup_profiles` (`funding_band`,`funding_order`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_funding` ON `startup_profiles` (`industry`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_funding` ON `startup_profiles` (`industry`,`stage`,`funding_order`,`id`,`listed`,`is_public`,`funding_band`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_interest` ON `startup_profiles` (`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_stage_interest` ON `startup_profiles` (`stage`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`industry`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_band_interest` ON `startup_profiles` (`funding_band`,`interest_count`,`id`,`listed`,`is_public`,`industry`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_industry_interest` ON `startup_profiles` (`industry`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`,`stage`);--> statement-breakpoint
CREATE INDEX `startup_profiles_by_both_interest` ON `startup_profiles` (`industry`,`stage`,`interest_count`,`id`,`listed`,`is_public`,`funding_band`);