-- Stored values take the words of the glossary. `renamed` lists them: one statement converts all of a column, so that
-- `new_matches` can become `new_results` while `new_fits` becomes `new_matches`. A changed check rebuilds its table.
CREATE TABLE `renamed` (`what` text NOT NULL, `old` text NOT NULL, `new` text NOT NULL, PRIMARY KEY(`what`, `old`));--> statement-breakpoint
INSERT INTO `renamed` (`what`, `old`, `new`) VALUES
	('notification', 'connection_lapsed', 'connection_expired'),
	('notification', 'meeting_cancelled', 'meeting_canceled'),
	('notification', 'meeting_lapsed', 'meeting_expired'),
	('notification', 'meeting_asked', 'meeting_attendance'),
	('notification', 'room_free', 'now_available'),
	('notification', 'document_asked', 'document_requested'),
	('notification', 'document_opened', 'document_approved'),
	('notification', 'terms_agreed', 'nda_signed'),
	('notification', 'profile_asked', 'profile_change_requested'),
	('notification', 'invitation_refused', 'invitation_declined'),
	('notification', 'new_matches', 'new_results'),
	('notification', 'new_fits', 'new_matches'),
	('notification', 'still_right', 'profile_confirmation'),
	('notification', 'statement_ends', 'self_certification_ends'),
	('notification', 'jobs_asked', 'headcount_requested'),
	('topic', 'matches', 'alerts'),
	('topic', 'fits', 'match-digest'),
	('email', 'newMatches', 'newResults'),
	('email', 'newFits', 'newMatches'),
	('email', 'meetingCancelled', 'meetingCanceled'),
	('email', 'meetingAsked', 'meetingAttendance'),
	('email', 'roomFree', 'nowAvailable'),
	('email', 'documentAsked', 'documentRequested'),
	('email', 'profileAsked', 'profileChangeRequested'),
	('email', 'statementEnds', 'selfCertificationEnds'),
	('email', 'stillRight', 'profileConfirmation'),
	('email', 'suspiciousTries', 'suspiciousAttempts'),
	('email', 'testLetter', 'testEmail'),
	('email', 'twoStepChanged', 'twoFactorChanged'),
	('email', 'waitingDaily', 'reviewDigest'),
	('email', 'waitingNow', 'reviewAlert'),
	('email fact', 'fitIds', 'matchIds'),
	('email fact', 'askId', 'changeRequestId'),
	('email fact', 'twoStep', 'twoFactor'),
	('once', 'matches', 'results'),
	('once', 'fits', 'match digest'),
	('once', 'waiting', 'review'),
	('once', 'statement ends', 'self-certification ends'),
	('once', 'still right', 'profile confirmation'),
	('once', 'profile asked', 'profile change requested'),
	('once', 'document_asked', 'document_requested'),
	('once', 'document_opened', 'document_approved'),
	('job', 'fit-letter', 'match-digest'),
	('job', 'forgotten-table', 'abandoned-import'),
	('job', 'jobs-asked', 'headcount-request'),
	('job', 'room', 'availability'),
	('job', 'statements-end', 'self-certification-end'),
	('invitation', 'taken', 'accepted'),
	('invitation', 'refused', 'declined'),
	('meeting', 'cancelled', 'canceled'),
	('meeting', 'lapsed', 'expired'),
	('meeting event', 'lapse', 'expire'),
	('report', 'asked', 'change_requested'),
	('setting', 'statements', 'selfCertification'),
	('setting', 'requireTwoStepForAdmins', 'requireTwoFactorForAdmins'),
	('setting', 'requireConfirmedEmail', 'requireVerifiedEmail'),
	('setting', 'firstDayLeftOut', 'skippedSteps'),
	('step', 'look', 'branding'),
	('step', 'mail', 'email'),
	('audit', 'user.two-step-off', 'user.two-factor-off'),
	('audit', 'user.two-step-remove', 'user.two-factor-remove'),
	('audit', 'user.email-confirm', 'user.email-verify'),
	('audit', 'user.known', 'user.vouch'),
	('audit', 'user.known-remove', 'user.vouch-remove'),
	('audit', 'mail.test', 'email.test'),
	('audit', 'mail.arrived', 'email.arrived'),
	('audit', 'mail.retry', 'email.retry'),
	('audit', 'invitation.make', 'invitation.create'),
	('audit', 'invitation.send', 'invitation.resend'),
	('audit', 'invitation.take', 'invitation.accept'),
	('audit', 'invitation.refuse', 'invitation.decline'),
	('audit', 'statement.make', 'self-certification.create'),
	('audit', 'statement.withdraw', 'self-certification.withdraw'),
	('audit', 'website.confirm', 'website.verify'),
	('audit', 'first-day.leave-out', 'setup-checklist.skip'),
	('audit', 'settings.look', 'settings.branding'),
	('security', 'invitation.take', 'invitation.accept'),
	('security', 'email.confirm', 'email.verify'),
	('security', 'two-step.on', 'two-factor.on'),
	('security', 'two-step.off', 'two-factor.off'),
	('security', 'two-step.codes', 'two-factor.codes'),
	('security', 'two-step.wrong-code', 'two-factor.wrong-code'),
	('security', 'operator.act', 'server-admin.command');--> statement-breakpoint
DROP TRIGGER `invitations_forget`;--> statement-breakpoint
CREATE TABLE `__new_invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`role` text NOT NULL,
	`record_id` integer,
	`invited_by` integer,
	`note` text,
	`is_of_member` integer DEFAULT false NOT NULL,
	`seed` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`emails_sent` integer DEFAULT 0 NOT NULL,
	`sent_at` integer,
	`outcome` text,
	`closed_at` integer,
	`accepted_by` integer,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`record_id`) REFERENCES `imported_records`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`accepted_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "invitations_role" CHECK("role" in ('founder', 'investor', 'admin', 'editor')),
	CONSTRAINT "invitations_outcome" CHECK("outcome" in ('accepted', 'declined', 'revoked'))
);--> statement-breakpoint
INSERT INTO `__new_invitations` (`id`, `email`, `email_key`, `role`, `record_id`, `invited_by`, `note`, `is_of_member`, `seed`, `attempts`, `emails_sent`, `sent_at`, `outcome`, `closed_at`, `accepted_by`, `created_at`) SELECT `id`, `email`, `email_key`, `role`, `record_id`, `invited_by`, `note`, `is_of_member`, `seed`, `attempts`, `emails_sent`, `sent_at`, coalesce((SELECT `new` FROM `renamed` WHERE `renamed`.`what` = 'invitation' AND `renamed`.`old` = `outcome`), `outcome`), `closed_at`, `accepted_by`, `created_at` FROM `invitations`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_invitations';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_invitations', `seq` FROM `sqlite_sequence` WHERE `name` = 'invitations';--> statement-breakpoint
DROP TABLE `invitations`;--> statement-breakpoint
ALTER TABLE `__new_invitations` RENAME TO `invitations`;--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open_record` ON `invitations` (`record_id`) WHERE "outcome" is null;--> statement-breakpoint
CREATE INDEX `invitations_record` ON `invitations` (`record_id`);--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email_key`);--> statement-breakpoint
CREATE INDEX `invitations_unsent` ON `invitations` (`id`) WHERE "outcome" is null and "sent_at" is null;--> statement-breakpoint
CREATE INDEX `invitations_sent` ON `invitations` (`sent_at`);--> statement-breakpoint
CREATE INDEX `invitations_invited_by` ON `invitations` (`invited_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_accepted_by` ON `invitations` (`accepted_by`);--> statement-breakpoint
CREATE TABLE `__new_meeting_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`meeting_id` integer NOT NULL,
	`action` text NOT NULL,
	`party` text,
	`proposal` text,
	`starts_at` integer,
	`met` text,
	`time_zone` text,
	`at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`meeting_id`) REFERENCES `meetings`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meeting_events_action" CHECK("action" in ('propose', 'confirm', 'decline', 'withdraw', 'cancel', 'expire', 'end', 'answer'))
);--> statement-breakpoint
INSERT INTO `__new_meeting_events` (`id`, `meeting_id`, `action`, `party`, `proposal`, `starts_at`, `met`, `time_zone`, `at`) SELECT `id`, `meeting_id`, coalesce((SELECT `new` FROM `renamed` WHERE `renamed`.`what` = 'meeting event' AND `renamed`.`old` = `action`), `action`), `party`, `proposal`, `starts_at`, `met`, `time_zone`, `at` FROM `meeting_events`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_meeting_events';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_meeting_events', `seq` FROM `sqlite_sequence` WHERE `name` = 'meeting_events';--> statement-breakpoint
DROP TABLE `meeting_events`;--> statement-breakpoint
ALTER TABLE `__new_meeting_events` RENAME TO `meeting_events`;--> statement-breakpoint
CREATE INDEX `meeting_events_meeting` ON `meeting_events` (`meeting_id`,`id`);--> statement-breakpoint
CREATE INDEX `meeting_events_at` ON `meeting_events` (`at`);--> statement-breakpoint
CREATE TABLE `__new_meetings` (
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
	`organizer` text,
	`attendance_requested_at` integer,
	`investor_met` text,
	`founder_met` text,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "meetings_state" CHECK("state" in ('proposed', 'confirmed', 'moving', 'declined', 'canceled', 'expired', 'over')),
	CONSTRAINT "meetings_proposed_by" CHECK("proposed_by" in ('investor', 'founder'))
);--> statement-breakpoint
INSERT INTO `__new_meetings` (`id`, `connection_id`, `state`, `proposed_by`, `proposal`, `starts_at`, `minutes`, `place`, `note`, `sequence`, `organizer`, `attendance_requested_at`, `investor_met`, `founder_met`, `created_at`) SELECT `id`, `connection_id`, coalesce((SELECT `new` FROM `renamed` WHERE `renamed`.`what` = 'meeting' AND `renamed`.`old` = `state`), `state`), `proposed_by`, `proposal`, `starts_at`, `minutes`, `place`, `note`, `sequence`, `organizer`, `asked_at`, `investor_met`, `founder_met`, `created_at` FROM `meetings`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_meetings';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_meetings', `seq` FROM `sqlite_sequence` WHERE `name` = 'meetings';--> statement-breakpoint
DROP TABLE `meetings`;--> statement-breakpoint
ALTER TABLE `__new_meetings` RENAME TO `meetings`;--> statement-breakpoint
CREATE UNIQUE INDEX `meetings_one_open` ON `meetings` (`connection_id`) WHERE "state" in ('proposed', 'confirmed', 'moving');--> statement-breakpoint
CREATE INDEX `meetings_connection` ON `meetings` (`connection_id`,`id`);--> statement-breakpoint
CREATE INDEX `meetings_starts` ON `meetings` (`starts_at`);--> statement-breakpoint
CREATE INDEX `meetings_to_come` ON `meetings` (`starts_at`) WHERE "state" in ('proposed', 'confirmed', 'moving');--> statement-breakpoint
CREATE INDEX `meetings_to_ask` ON `meetings` (`starts_at`) WHERE "state" = 'over' and "attendance_requested_at" is null;--> statement-breakpoint
CREATE TABLE `__new_abuse_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`about` text DEFAULT 'messages' NOT NULL,
	`conversation_id` integer,
	`reported_id` integer,
	`reporter_id` integer NOT NULL,
	`ground` text,
	`reason` text NOT NULL,
	`created_at` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`outcome` text,
	`answer` text,
	`answered_at` integer,
	`answered_by` integer,
	FOREIGN KEY (`conversation_id`) REFERENCES `conversations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`reported_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "abuse_reports_about" CHECK("about" in ('messages', 'startup', 'investor')),
	CONSTRAINT "abuse_reports_ground" CHECK("ground" in ('untrue', 'impostor', 'fraud', 'insulting', 'other')),
	CONSTRAINT "abuse_reports_outcome" CHECK("outcome" in ('nothing', 'change_requested', 'hidden', 'other')),
	CONSTRAINT "abuse_reports_conversation" CHECK(("about" = 'messages') = ("conversation_id" is not null))
);--> statement-breakpoint
INSERT INTO `__new_abuse_reports` (`id`, `about`, `conversation_id`, `reported_id`, `reporter_id`, `ground`, `reason`, `created_at`, `outcome`, `answer`, `answered_at`, `answered_by`) SELECT `id`, `about`, `conversation_id`, `reported_id`, `reporter_id`, `ground`, `reason`, `created_at`, coalesce((SELECT `new` FROM `renamed` WHERE `renamed`.`what` = 'report' AND `renamed`.`old` = `outcome`), `outcome`), `answer`, `answered_at`, `answered_by` FROM `abuse_reports`;--> statement-breakpoint
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_abuse_reports';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_abuse_reports', `seq` FROM `sqlite_sequence` WHERE `name` = 'abuse_reports';--> statement-breakpoint
DROP TABLE `abuse_reports`;--> statement-breakpoint
ALTER TABLE `__new_abuse_reports` RENAME TO `abuse_reports`;--> statement-breakpoint
CREATE INDEX `abuse_reports_conversation` ON `abuse_reports` (`conversation_id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_reported` ON `abuse_reports` (`reported_id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_reporter` ON `abuse_reports` (`reporter_id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_answered` ON `abuse_reports` (`answered_at`,`id`);--> statement-breakpoint
CREATE INDEX `abuse_reports_answered_by` ON `abuse_reports` (`answered_by`);--> statement-breakpoint
CREATE TRIGGER `invitations_forget` AFTER UPDATE OF `accepted_by` ON `invitations` WHEN old.`accepted_by` IS NOT NULL AND new.`accepted_by` IS NULL
BEGIN
	UPDATE `invitations` SET `email` = '', `email_key` = '' WHERE `id` = new.`id`;
END;--> statement-breakpoint
UPDATE `notifications` SET `type` = (SELECT `new` FROM `renamed` WHERE `what` = 'notification' AND `old` = `type`)
WHERE `type` IN (SELECT `old` FROM `renamed` WHERE `what` = 'notification');--> statement-breakpoint
UPDATE `notification_preferences` SET `topic` = (SELECT `new` FROM `renamed` WHERE `what` = 'topic' AND `old` = `topic`)
WHERE `topic` IN (SELECT `old` FROM `renamed` WHERE `what` = 'topic');--> statement-breakpoint
UPDATE `email_opt_outs` SET `topic` = (SELECT `new` FROM `renamed` WHERE `what` = 'topic' AND `old` = `topic`)
WHERE `topic` IN (SELECT `old` FROM `renamed` WHERE `what` = 'topic');--> statement-breakpoint
UPDATE `emails` SET `kind` = (SELECT `new` FROM `renamed` WHERE `what` = 'email' AND `old` = `kind`)
WHERE `kind` IN (SELECT `old` FROM `renamed` WHERE `what` = 'email');--> statement-breakpoint
UPDATE `emails` SET `data` = (
	SELECT json_group_object(coalesce((SELECT `new` FROM `renamed` WHERE `what` = 'email fact' AND `old` = `fact`.`key`), `fact`.`key`),
		CASE WHEN `fact`.`type` IN ('true', 'false') THEN json(`fact`.`type`) WHEN `fact`.`type` IN ('array', 'object') THEN json(`fact`.`value`) ELSE `fact`.`value` END)
	FROM json_each(`emails`.`data`) AS `fact`)
WHERE EXISTS (SELECT 1 FROM json_each(`emails`.`data`) AS `fact` JOIN `renamed` ON `what` = 'email fact' AND `old` = `fact`.`key`);--> statement-breakpoint
UPDATE `emails` SET `once_key` = `new` || substr(`once_key`, length(`old`) + 1) FROM `renamed`
WHERE `what` = 'once' AND substr(`once_key`, 1, length(`old`) + 1) = `old` || ' ';--> statement-breakpoint
UPDATE `emails` SET `once_key` = replace(`once_key`, ' asked ', ' attendance ') WHERE `once_key` GLOB 'meeting * asked *';--> statement-breakpoint
UPDATE `jobs` SET `kind` = `new`, `key` = `new` || substr(`key`, length(`old`) + 1) FROM `renamed`
WHERE `what` = 'job' AND `old` = `kind`;--> statement-breakpoint
UPDATE `settings` SET `key` = (SELECT `new` FROM `renamed` WHERE `what` = 'setting' AND `old` = `key`)
WHERE `key` IN (SELECT `old` FROM `renamed` WHERE `what` = 'setting');--> statement-breakpoint
UPDATE `settings` SET `value` = (
	SELECT json_group_array(coalesce((SELECT `new` FROM `renamed` WHERE `what` = 'step' AND `old` = `step`.`value`), `step`.`value`))
	FROM json_each(`settings`.`value`) AS `step`)
WHERE `key` = 'skippedSteps';--> statement-breakpoint
-- The audit log can't be changed: for the new names of its actions, its trigger is gone and put back.
DROP TRIGGER `audit_entries_before_update`;--> statement-breakpoint
UPDATE `audit_entries` SET `action` = (SELECT `new` FROM `renamed` WHERE `what` = 'audit' AND `old` = `action`)
WHERE `action` IN (SELECT `old` FROM `renamed` WHERE `what` = 'audit');--> statement-breakpoint
UPDATE `audit_entries` SET `details` = replace(`details`, '"statements":', '"selfCertification":') WHERE `action` = 'settings.change';--> statement-breakpoint
UPDATE `audit_entries` SET `details` = replace(`details`, '"statementText":', '"selfCertificationText":') WHERE `action` = 'settings.change';--> statement-breakpoint
UPDATE `audit_entries` SET `details` = replace(`details`, '"requireTwoStepForAdmins":', '"requireTwoFactorForAdmins":') WHERE `action` = 'settings.change';--> statement-breakpoint
UPDATE `audit_entries` SET `details` = replace(`details`, '"requireConfirmedEmail":', '"requireVerifiedEmail":') WHERE `action` = 'settings.change';--> statement-breakpoint
UPDATE `audit_entries` SET `details` = replace(`details`, '"isLeftOut":', '"isSkipped":') WHERE `action` = 'setup-checklist.skip';--> statement-breakpoint
UPDATE `audit_entries` SET `details` = replace(`details`, '"step":"look"', '"step":"branding"') WHERE `action` = 'setup-checklist.skip';--> statement-breakpoint
UPDATE `audit_entries` SET `details` = replace(`details`, '"step":"mail"', '"step":"email"') WHERE `action` = 'setup-checklist.skip';--> statement-breakpoint
UPDATE `audit_entries` SET `target_type` = 'email' WHERE `action` = 'email.retry';--> statement-breakpoint
CREATE TRIGGER `audit_entries_before_update` BEFORE UPDATE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'The audit trail cannot be changed');
END;--> statement-breakpoint
UPDATE `security_events` SET `kind` = (SELECT `new` FROM `renamed` WHERE `what` = 'security' AND `old` = `kind`)
WHERE `kind` IN (SELECT `old` FROM `renamed` WHERE `what` = 'security');--> statement-breakpoint
DROP INDEX `startup_profiles_asking`;--> statement-breakpoint
CREATE INDEX `startup_profiles_raising` ON `startup_profiles` (`funding_requested_at`,`id`) WHERE "status" = 'pending' and "funding_requested_at" is not null;--> statement-breakpoint
DROP TABLE `renamed`;
