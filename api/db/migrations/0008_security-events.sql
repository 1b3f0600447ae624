CREATE TABLE `security_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`last_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`count` integer DEFAULT 1 NOT NULL,
	`kind` text NOT NULL,
	`person_id` integer,
	`name_mark` text,
	`address` text,
	`device` text,
	`what` text,
	`target_id` integer,
	`request_id` text,
	CONSTRAINT "security_events_count" CHECK("count" is null or (typeof("count") = 'integer' and "count" between 0 and 9007199254740991))
);
--> statement-breakpoint
CREATE INDEX `security_events_at` ON `security_events` (`at`);--> statement-breakpoint
CREATE INDEX `security_events_kind_at` ON `security_events` (`kind`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_person_at` ON `security_events` (`person_id`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_target_at` ON `security_events` (`target_id`,`at`);--> statement-breakpoint
CREATE INDEX `security_events_address_at` ON `security_events` (`address`,`at`);