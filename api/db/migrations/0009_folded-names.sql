DROP INDEX `users_username_unique`;--> statement-breakpoint
DROP INDEX `users_email_unique`;--> statement-breakpoint
ALTER TABLE `users` ADD `email_key` text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE `users` ADD `username_key` text NOT NULL DEFAULT '';--> statement-breakpoint
-- SQLite folds ASCII letters alone. What holds others gets a key that no name has, and its own at the next start.
UPDATE `users` SET
	`email_key` = iif(length(cast(`email` AS blob)) = length(`email`), lower(`email`), '@' || `id`),
	`username_key` = iif(length(cast(`username` AS blob)) = length(`username`), lower(`username`), '@' || `id`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key_unique` ON `users` (`email_key`);
