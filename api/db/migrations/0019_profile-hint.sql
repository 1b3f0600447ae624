ALTER TABLE `investor_profiles` ADD `hint_dismissed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `hint_dismissed` integer DEFAULT false NOT NULL;