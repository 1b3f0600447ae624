ALTER TABLE `startup_profiles` ADD `offer_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `offer_answer` text;--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `offer_answered_at` integer;--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `offer_answered_by` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `startup_profiles` ADD `public_once_passed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `startup_profiles_offering` ON `startup_profiles` (`offer_confirmed_at`,`id`) WHERE "offer_confirmed_at" is not null and "offer_answer" is null;--> statement-breakpoint
CREATE INDEX `startup_profiles_offer_answered_by` ON `startup_profiles` (`offer_answered_by`);