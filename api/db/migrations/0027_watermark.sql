ALTER TABLE `document_reads` ADD `code` text;--> statement-breakpoint
ALTER TABLE `documents` ADD `watermark` integer DEFAULT false NOT NULL;