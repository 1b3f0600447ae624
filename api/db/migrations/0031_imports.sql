CREATE TABLE `imported_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`source_id` text,
	`email_key` text,
	`name_key` text NOT NULL,
	`website_key` text,
	`fields` text NOT NULL,
	`owner_id` integer,
	`import_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`updated_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`import_id`) REFERENCES `table_imports`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "imported_records_fields" CHECK(json_valid("fields"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imported_records_source_unique` ON `imported_records` (`kind`,`source`,`source_id`) WHERE "source_id" is not null;--> statement-breakpoint
CREATE INDEX `imported_records_email` ON `imported_records` (`kind`,`email_key`);--> statement-breakpoint
CREATE INDEX `imported_records_name` ON `imported_records` (`kind`,`name_key`);--> statement-breakpoint
CREATE INDEX `imported_records_owner` ON `imported_records` (`owner_id`);--> statement-breakpoint
CREATE INDEX `imported_records_import` ON `imported_records` (`import_id`);--> statement-breakpoint
CREATE TABLE `table_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`file_name` text NOT NULL,
	`sheet` text,
	`other_sheets` text DEFAULT '[]' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`columns` text NOT NULL,
	`fields` text NOT NULL,
	`lines` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`user_id` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "table_imports_state" CHECK("state" in ('reading', 'mapping', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone')),
	CONSTRAINT "table_imports_other_sheets" CHECK(json_valid("other_sheets") and json_type("other_sheets") = 'array'),
	CONSTRAINT "table_imports_columns" CHECK(json_valid("columns") and json_type("columns") = 'array'),
	CONSTRAINT "table_imports_fields" CHECK(json_valid("fields") and json_type("fields") = 'array')
);
--> statement-breakpoint
CREATE INDEX `table_imports_state_index` ON `table_imports` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `table_imports_user` ON `table_imports` (`user_id`);--> statement-breakpoint
CREATE TABLE `table_lines` (
	`import_id` integer NOT NULL,
	`line` integer NOT NULL,
	`cells` text,
	`name` text DEFAULT '' NOT NULL,
	`outcome` text,
	`changes` text DEFAULT '[]' NOT NULL,
	`notes` text DEFAULT '[]' NOT NULL,
	`profile_id` integer,
	`import_before` integer,
	`undone` integer,
	PRIMARY KEY(`import_id`, `line`),
	FOREIGN KEY (`import_id`) REFERENCES `table_imports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`profile_id`) REFERENCES `imported_records`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "table_lines_outcome" CHECK("outcome" in ('create', 'update', 'unchanged', 'skipped')),
	CONSTRAINT "table_lines_changes" CHECK(json_valid("changes") and json_type("changes") = 'array'),
	CONSTRAINT "table_lines_notes" CHECK(json_valid("notes") and json_type("notes") = 'array')
);
--> statement-breakpoint
CREATE INDEX `table_lines_outcomes` ON `table_lines` (`import_id`,`outcome`,`line`);--> statement-breakpoint
CREATE INDEX `table_lines_profile` ON `table_lines` (`profile_id`);--> statement-breakpoint
-- Who deletes the account takes along what a table said of them.
CREATE TRIGGER `imported_records_forget` BEFORE DELETE ON `imported_records` WHEN old.`owner_id` IS NOT NULL
BEGIN
	UPDATE `table_lines` SET `name` = '', `changes` = '[]', `cells` = NULL WHERE `profile_id` = old.`id`;
END;
