CREATE TABLE `confidentiality_agreements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`terms_id` integer NOT NULL,
	`founder_id` integer,
	`reader_id` integer,
	`reader_name` text NOT NULL,
	`firm_name` text,
	`founder_name` text NOT NULL,
	`company_name` text NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`terms_id`) REFERENCES `confidentiality_terms`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`founder_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `confidentiality_agreements_unique` ON `confidentiality_agreements` (`terms_id`,`reader_id`);--> statement-breakpoint
CREATE INDEX `confidentiality_agreements_founder` ON `confidentiality_agreements` (`founder_id`,`agreed_at`,`id`);--> statement-breakpoint
CREATE INDEX `confidentiality_agreements_reader` ON `confidentiality_agreements` (`reader_id`,`agreed_at`,`id`);--> statement-breakpoint
CREATE TABLE `confidentiality_terms` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`startup_id` integer,
	`text` text NOT NULL,
	`version` text NOT NULL,
	`offered_at` integer NOT NULL,
	FOREIGN KEY (`startup_id`) REFERENCES `startup_profiles`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "confidentiality_terms_version" CHECK(length("version") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `confidentiality_terms_unique` ON `confidentiality_terms` (`startup_id`,`version`);--> statement-breakpoint
ALTER TABLE `documents` ADD `asks_terms` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- A record goes with the last of the two.
CREATE TRIGGER `confidentiality_agreements_without_people` AFTER UPDATE OF `founder_id`, `reader_id` ON `confidentiality_agreements`
WHEN new.`founder_id` IS NULL AND new.`reader_id` IS NULL
BEGIN
	DELETE FROM `confidentiality_agreements` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
-- A text goes with its startup, or with the last record of it.
CREATE TRIGGER `confidentiality_terms_without_startup` AFTER UPDATE OF `startup_id` ON `confidentiality_terms`
WHEN new.`startup_id` IS NULL
BEGIN
	DELETE FROM `confidentiality_terms`
	WHERE `id` = new.`id` AND NOT EXISTS (SELECT 1 FROM `confidentiality_agreements` WHERE `terms_id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `confidentiality_terms_without_records` AFTER DELETE ON `confidentiality_agreements`
BEGIN
	DELETE FROM `confidentiality_terms`
	WHERE `id` = old.`terms_id` AND `startup_id` IS NULL
		AND NOT EXISTS (SELECT 1 FROM `confidentiality_agreements` WHERE `terms_id` = old.`terms_id`);
END;
