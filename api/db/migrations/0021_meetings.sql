CREATE TABLE `meeting_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`meeting_id` integer NOT NULL,
	`act` text NOT NULL,
	`side` text,
	`proposal` text,
	`starts_at` integer,
	`met` text,
	`time_zone` text,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`meeting_id`) REFERENCES `meetings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meeting_events_act" CHECK("act" in ('propose', 'confirm', 'decline', 'withdraw', 'cancel', 'lapse', 'end', 'answer'))
);
--> statement-breakpoint
CREATE INDEX `meeting_events_meeting` ON `meeting_events` (`meeting_id`,`id`);--> statement-breakpoint
CREATE INDEX `meeting_events_at` ON `meeting_events` (`at`);--> statement-breakpoint
CREATE TABLE `meetings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`connection_id` integer NOT NULL,
	`state` text DEFAULT 'proposed' NOT NULL,
	`proposed_by` text NOT NULL,
	`proposal` text,
	`starts_at` integer,
	`minutes` integer,
	`place` text,
	`note` text,
	`sequence` integer DEFAULT 0 NOT NULL,
	`asked_at` integer,
	`investor_met` text,
	`founder_met` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meetings_state" CHECK("state" in ('proposed', 'confirmed', 'moving', 'declined', 'cancelled', 'lapsed', 'over')),
	CONSTRAINT "meetings_proposed_by" CHECK("proposed_by" in ('investor', 'founder'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `meetings_one_open` ON `meetings` (`connection_id`) WHERE "state" in ('proposed', 'confirmed', 'moving');--> statement-breakpoint
CREATE INDEX `meetings_connection` ON `meetings` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `meetings_to_come` ON `meetings` (`starts_at`) WHERE "state" in ('proposed', 'confirmed', 'moving');--> statement-breakpoint
CREATE INDEX `meetings_to_ask` ON `meetings` (`starts_at`) WHERE "state" = 'over' and "asked_at" is null;