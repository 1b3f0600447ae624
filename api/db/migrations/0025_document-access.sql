CREATE TABLE `document_grants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_grants_unique` ON `document_grants` (`document_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `document_grants_user` ON `document_grants` (`user_id`);--> statement-breakpoint
CREATE TABLE `document_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`document_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`asked_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`answer` text,
	`answered_at` integer,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_requests_answered" CHECK(("answer" is null) = ("answered_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_requests_unique` ON `document_requests` (`document_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `document_requests_user` ON `document_requests` (`user_id`);--> statement-breakpoint
ALTER TABLE `documents` ADD `visibility` text DEFAULT 'investors' NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `downloadable` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `documents` ADD `expires_at` integer;