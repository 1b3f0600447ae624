CREATE TABLE `departed_figures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`figure` text NOT NULL,
	`at` integer NOT NULL,
	`took` integer,
	`industry` text,
	`stage` text,
	`location` text
);
--> statement-breakpoint
CREATE INDEX `departed_figures_figure` ON `departed_figures` (`figure`,`at`);--> statement-breakpoint
CREATE TABLE `job_asks` (
	`startup_id` integer PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `job_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer,
	`about` integer,
	`happened_on` text NOT NULL,
	`full_time` integer NOT NULL,
	`part_time` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`location` text NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "job_reports_full_time" CHECK("full_time" is null or (typeof("full_time") = 'integer' and "full_time" between 0 and 9007199254740991)),
	CONSTRAINT "job_reports_part_time" CHECK("part_time" is null or (typeof("part_time") = 'integer' and "part_time" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE INDEX `job_reports_startup` ON `job_reports` (`startup_id`,`happened_on`);--> statement-breakpoint
CREATE INDEX `job_reports_about` ON `job_reports` (`about`);--> statement-breakpoint
CREATE INDEX `job_reports_happened` ON `job_reports` (`happened_on`);--> statement-breakpoint
CREATE TABLE `outcomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_id` integer,
	`about` integer,
	`side` text NOT NULL,
	`kind` text NOT NULL,
	`amount` integer,
	`happened_on` text NOT NULL,
	`instrument` text,
	`amount_counts` integer DEFAULT false NOT NULL,
	`confirmed_at` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`location` text NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outcomes_side" CHECK("side" in ('investor', 'founder')),
	CONSTRAINT "outcomes_kind" CHECK("kind" in ('in_talks', 'term_sheet', 'committed', 'invested', 'no')),
	CONSTRAINT "outcomes_amount" CHECK("amount" is null or (typeof("amount") = 'integer' and "amount" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE INDEX `outcomes_connection` ON `outcomes` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `outcomes_about` ON `outcomes` (`about`);--> statement-breakpoint
CREATE INDEX `outcomes_happened` ON `outcomes` (`happened_on`);--> statement-breakpoint
CREATE TABLE `outside_funding` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer,
	`amount` integer NOT NULL,
	`happened_on` text NOT NULL,
	`source` text NOT NULL,
	`amount_counts` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`industry` text NOT NULL,
	`stage` text NOT NULL,
	`location` text NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outside_funding_amount" CHECK("amount" is null or (typeof("amount") = 'integer' and "amount" between 0 and 9007199254740991)),
	CONSTRAINT "outside_funding_source" CHECK("source" in ('investor', 'grant', 'loan', 'friends', 'crowd', 'other'))
);
--> statement-breakpoint
CREATE INDEX `outside_funding_startup` ON `outside_funding` (`startup_id`);--> statement-breakpoint
CREATE INDEX `outside_funding_happened` ON `outside_funding` (`happened_on`);--> statement-breakpoint
-- What was said stays said: a correction is an entry of its own.
CREATE TRIGGER `outcomes_before_update`
BEFORE UPDATE OF `about`, `side`, `kind`, `amount`, `happened_on`, `instrument`, `created_at` ON `outcomes` BEGIN
	SELECT RAISE(ABORT, 'What was recorded of an outcome cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER `outcomes_before_delete` BEFORE DELETE ON `outcomes` BEGIN
	SELECT RAISE(ABORT, 'What was recorded of an outcome cannot be deleted');
END;
