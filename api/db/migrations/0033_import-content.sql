ALTER TABLE `imported_records` ADD `path` text;--> statement-breakpoint
CREATE UNIQUE INDEX `imported_records_path_unique` ON `imported_records` (`path`) WHERE "path" is not null;--> statement-breakpoint
ALTER TABLE `table_lines` ADD `pending` text;--> statement-breakpoint
CREATE INDEX `table_lines_pending` ON `table_lines` (`import_id`,`line`) WHERE "pending" is not null;