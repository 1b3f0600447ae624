-- The time zone belongs to the account. Whoever answered a meeting has named theirs with it: the last one counts.
ALTER TABLE `users` ADD `time_zone` text;--> statement-breakpoint
UPDATE `users` SET `time_zone` = `named`.`time_zone` FROM (
	SELECT `user_id`, `time_zone`, max(`id`) FROM (
		SELECT
			CASE `event`.`party` WHEN 'investor' THEN `connection`.`investor_id` ELSE `startup`.`user_id` END AS `user_id`,
			`event`.`time_zone`,
			`event`.`id`
		FROM `meeting_events` AS `event`
		INNER JOIN `meetings` AS `meeting` ON `meeting`.`id` = `event`.`meeting_id`
		INNER JOIN `connections` AS `connection` ON `connection`.`id` = `meeting`.`connection_id`
		INNER JOIN `startup_profiles` AS `startup` ON `startup`.`id` = `connection`.`startup_id`
		WHERE `event`.`party` IS NOT NULL AND `event`.`time_zone` IS NOT NULL
	) GROUP BY `user_id`
) AS `named` WHERE `users`.`id` = `named`.`user_id`;--> statement-breakpoint
ALTER TABLE `meeting_events` DROP COLUMN `time_zone`;
