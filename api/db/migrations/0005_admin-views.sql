DROP INDEX `audit_entries_actor`;--> statement-breakpoint
CREATE INDEX `audit_entries_at` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_actor_at` ON `audit_entries` (`actor_id`,`at`);--> statement-breakpoint
CREATE INDEX `audit_entries_action_at` ON `audit_entries` (`action`,`at`);--> statement-breakpoint
ALTER TABLE `users` ADD `role_requested_at` integer;--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (lower("first_name" || ' ' || "last_name"));--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`);--> statement-breakpoint
CREATE INDEX `connections_created` ON `connections` (`created_at`);--> statement-breakpoint
CREATE INDEX `saved_startups_created` ON `saved_startups` (`created_at`);