CREATE TABLE `match_letters` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`looked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `match_letters_looked` ON `match_letters` (`looked_at`);--> statement-breakpoint
CREATE TABLE `match_tellings` (
	`user_id` integer NOT NULL,
	`names` text NOT NULL,
	`profile_id` integer NOT NULL,
	`told_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `names`, `profile_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
