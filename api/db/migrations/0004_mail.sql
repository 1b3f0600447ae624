CREATE TABLE `mail_opt_outs` (
	`user_id` integer NOT NULL,
	`topic` text NOT NULL,
	`since` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	PRIMARY KEY(`user_id`, `topic`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `messages` (
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
	CONSTRAINT "messages_recipient" CHECK(("user_id" is null) <> ("address" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once_key` ON `messages` (`once_key`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`state`,`next_try_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_state_newest` ON `messages` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `messages_user` ON `messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `messages_created` ON `messages` (`created_at`);