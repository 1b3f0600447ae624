CREATE TABLE `founder_visits` (
	`startup_id` integer PRIMARY KEY NOT NULL,
	`last_at` integer NOT NULL,
	`last_views` integer NOT NULL,
	`before_at` integer,
	`before_views` integer,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE cascade
);
