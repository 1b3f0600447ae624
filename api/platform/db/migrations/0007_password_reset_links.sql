CREATE TABLE `password_reset_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`request_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`sent_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`request_id`) REFERENCES `password_reset_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "password_reset_links_token_hash" CHECK(length("token_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_reset_links_token_hash_unique` ON `password_reset_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_reset_links_request` ON `password_reset_links` (`request_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_password_reset_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`username` text,
	`email` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`reason` text NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`requested_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`processed_at` integer,
	`processed_by` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`processed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "password_reset_requests_status" CHECK("status" in ('pending', 'approved', 'rejected', 'emailed'))
);
--> statement-breakpoint
INSERT INTO `__new_password_reset_requests`("id", "user_id", "username", "email", "status", "reason", "count", "requested_at", "processed_at", "processed_by") SELECT "id", "user_id", "username", "email", "status", "reason", "count", "requested_at", "processed_at", "processed_by" FROM `password_reset_requests`;--> statement-breakpoint
DROP TABLE `password_reset_requests`;--> statement-breakpoint
ALTER TABLE `__new_password_reset_requests` RENAME TO `password_reset_requests`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `password_reset_requests_requested` ON `password_reset_requests` (`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_status_requested` ON `password_reset_requests` (`status`,`requested_at`,`id`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_user` ON `password_reset_requests` (`user_id`,`status`);--> statement-breakpoint
CREATE INDEX `password_reset_requests_processed_by` ON `password_reset_requests` (`processed_by`);