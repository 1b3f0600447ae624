DROP INDEX `table_lines_outcomes`;--> statement-breakpoint
CREATE INDEX `table_lines_outcomes` ON `table_lines` (`import_id`,`outcome`,`line`,`undone`);