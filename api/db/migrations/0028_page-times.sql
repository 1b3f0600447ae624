CREATE TABLE `document_page_times` (
	`read_id` integer NOT NULL,
	`visit` integer NOT NULL,
	`page` integer NOT NULL,
	`seconds` integer NOT NULL,
	PRIMARY KEY(`read_id`, `visit`, `page`),
	FOREIGN KEY (`read_id`) REFERENCES `document_reads`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_page_times_seconds" CHECK("seconds" between 1 and 300)
);
--> statement-breakpoint
CREATE TABLE `page_time_refusals` (
	`user_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `document_reads` ADD `downloads` integer DEFAULT 0 NOT NULL;