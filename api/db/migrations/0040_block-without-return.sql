ALTER TABLE `blocks` DROP COLUMN `has_ended`;--> statement-breakpoint
-- A block that was taken back stood in the history as a yes without a request, which told of the block. That yes goes,
-- with the end before it.
WITH `steps` AS (
	SELECT `id`, `act`, lag(`id`) OVER `of` AS `before_id`, lag(`act`) OVER `of` AS `before_act`
	FROM `connection_events` WINDOW `of` AS (PARTITION BY `connection_id` ORDER BY `id`)
)
DELETE FROM `connection_events` WHERE `id` IN (
	SELECT `id` FROM `steps` WHERE `act` = 'accept' AND `before_act` = 'withdraw'
	UNION SELECT `before_id` FROM `steps` WHERE `act` = 'accept' AND `before_act` = 'withdraw'
);
