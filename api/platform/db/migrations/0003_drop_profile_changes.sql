-- Those who may be suggested are read again after a commit: nothing needs to be told which of them changed.
DROP TRIGGER `connections_changed_after_delete`;--> statement-breakpoint
DROP TRIGGER `connections_changed_after_insert`;--> statement-breakpoint
DROP TRIGGER `connections_changed_after_update`;--> statement-breakpoint
DROP TRIGGER `investor_profiles_changed_after_delete`;--> statement-breakpoint
DROP TRIGGER `investor_profiles_changed_after_insert`;--> statement-breakpoint
DROP TRIGGER `investor_profiles_changed_after_update`;--> statement-breakpoint
DROP TRIGGER `startup_profiles_changed_after_delete`;--> statement-breakpoint
DROP TRIGGER `startup_profiles_changed_after_insert`;--> statement-breakpoint
DROP TRIGGER `startup_profiles_changed_after_update`;--> statement-breakpoint
DROP TRIGGER `users_changed_after_update`;--> statement-breakpoint
DROP TABLE `profile_changes`;
