CREATE TABLE `email_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`undo_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_changes_user` ON `email_changes` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `email_changes_email_key` ON `email_changes` (`email_key`);--> statement-breakpoint
CREATE INDEX `email_changes_undo_until` ON `email_changes` (`undo_until`);--> statement-breakpoint
CREATE TABLE `email_codes` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`seed` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`sent_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`domain` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential_id_unique` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `used_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_challenges_expires` ON `used_challenges` (`expires_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_unconfirmed_since` integer;