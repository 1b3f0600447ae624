CREATE TABLE `startup_claims` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`record_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`note` text NOT NULL,
	`industry` text,
	`stage` text,
	`outcome` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`record_id`) REFERENCES `imported_records`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "startup_claims_outcome" CHECK("outcome" in ('approved', 'declined', 'replaced'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `startup_claims_record_user_unique` ON `startup_claims` (`record_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `startup_claims_pending_unique` ON `startup_claims` (`user_id`) WHERE "outcome" is null;--> statement-breakpoint
CREATE INDEX `startup_claims_pending` ON `startup_claims` (`created_at`) WHERE "outcome" is null;--> statement-breakpoint
CREATE TABLE `unclaimed_startups` (
	`record_id` integer PRIMARY KEY NOT NULL,
	`company_name` text NOT NULL,
	`name_key` text NOT NULL,
	`industry` text,
	`stage` text,
	`location` text NOT NULL,
	`website` text,
	`description` text NOT NULL,
	`import_id` integer,
	FOREIGN KEY (`record_id`) REFERENCES `imported_records`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `table_imports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `unclaimed_startups_name` ON `unclaimed_startups` (`name_key`,`record_id`);--> statement-breakpoint
CREATE INDEX `unclaimed_startups_import` ON `unclaimed_startups` (`import_id`);--> statement-breakpoint
ALTER TABLE `table_imports` ADD `lists_unclaimed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `imported_records` ADD `edits` text DEFAULT '{}' NOT NULL;