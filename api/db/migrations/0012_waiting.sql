CREATE TABLE `waiting_choices` (
	`user_id` integer NOT NULL,
	`kind` text NOT NULL,
	`rhythm` text NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `startup_profiles_unapproved` ON `startup_profiles` (`id`) WHERE "approved" = 0;--> statement-breakpoint
CREATE INDEX `startup_profiles_asking` ON `startup_profiles` (`funding_requested_at`,`id`) WHERE "status" = 'pending' and "funding_requested_at" is not null;