ALTER TABLE `password_reset_requests` ADD `count` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- One request of an account waits: the last one stands for those before it.
UPDATE `password_reset_requests` SET `count` = (
	SELECT count(*) FROM `password_reset_requests` AS `same`
	WHERE `same`.`user_id` = `password_reset_requests`.`user_id` AND `same`.`status` = 'pending'
) WHERE `status` = 'pending';--> statement-breakpoint
DELETE FROM `password_reset_requests` WHERE `status` = 'pending' AND EXISTS (
	SELECT 1 FROM `password_reset_requests` AS `later`
	WHERE `later`.`user_id` = `password_reset_requests`.`user_id` AND `later`.`status` = 'pending'
		AND `later`.`id` > `password_reset_requests`.`id`
);--> statement-breakpoint
-- A trial that ran out of time was kept as a file that is too large: it is made once more.
UPDATE `documents` SET `stampable` = NULL WHERE `stampable` = 'tooLarge';
