CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`record_id` integer,
	`invited_by` integer,
	`is_of_member` integer DEFAULT false NOT NULL,
	`seed` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`letters` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`outcome` text,
	`closed_at` integer,
	`taken_by` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`record_id`) REFERENCES `imported_records`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`taken_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invitations_role" CHECK("role" in ('founder', 'investor', 'admin', 'editor')),
	CONSTRAINT "invitations_outcome" CHECK("outcome" in ('taken', 'refused', 'revoked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open_record` ON `invitations` (`record_id`) WHERE "outcome" is null;--> statement-breakpoint
CREATE INDEX `invitations_record` ON `invitations` (`record_id`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email_key`);--> statement-breakpoint
CREATE INDEX `invitations_waiting` ON `invitations` (`id`) WHERE "outcome" is null and "sent_at" is null;--> statement-breakpoint
CREATE INDEX `invitations_sent` ON `invitations` (`sent_at`);--> statement-breakpoint
CREATE INDEX `invitations_invited_by` ON `invitations` (`invited_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_taken_by` ON `invitations` (`taken_by`);--> statement-breakpoint
-- Whoever deletes their account takes along the address under which they were invited.
CREATE TRIGGER `invitations_forget` AFTER UPDATE OF `taken_by` ON `invitations` WHEN old.`taken_by` IS NOT NULL AND new.`taken_by` IS NULL
BEGIN
	UPDATE `invitations` SET `email` = '', `email_key` = '' WHERE `id` = new.`id`;
END;
