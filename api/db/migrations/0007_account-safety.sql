CREATE TABLE `back_offs` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 1 NOT NULL,
	`last_failed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `back_offs_last_failed` ON `back_offs` (`last_failed_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer,
	`address` text,
	`data` text NOT NULL,
	`once_key` text,
	`state` text DEFAULT 'queued' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer NOT NULL,
	`interrupted` integer DEFAULT false NOT NULL,
	`last_error` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "messages_state" CHECK("state" in ('queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "messages_data" CHECK(json_valid("data")),
	CONSTRAINT "messages_recipient" CHECK("user_id" is not null or "address" is not null)
);
--> statement-breakpoint
INSERT INTO `__new_messages`("id", "kind", "user_id", "address", "data", "once_key", "state", "tries", "next_try_at", "interrupted", "last_error", "created_at", "sent_at") SELECT "id", "kind", "user_id", "address", "data", "once_key", "state", "tries", "next_try_at", "interrupted", "last_error", "created_at", "sent_at" FROM `messages`;--> statement-breakpoint
DROP TABLE `messages`;--> statement-breakpoint
ALTER TABLE `__new_messages` RENAME TO `messages`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once_key` ON `messages` (`once_key`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`state`,`next_try_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_state_newest` ON `messages` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `messages_user` ON `messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `messages_created` ON `messages` (`created_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `password_checked_at` integer;