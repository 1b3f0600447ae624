CREATE TABLE `match_dismissals` (
	`investor_id` integer NOT NULL,
	`startup_id` integer NOT NULL,
	`side` text NOT NULL,
	`dismissed_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`investor_id`, `startup_id`, `side`),
	FOREIGN KEY (`investor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "match_dismissals_side" CHECK("side" in ('founder', 'investor'))
);
--> statement-breakpoint
CREATE INDEX `match_dismissals_startup` ON `match_dismissals` (`startup_id`);