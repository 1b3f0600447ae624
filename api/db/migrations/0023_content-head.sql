CREATE TABLE `content_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`commit` text NOT NULL,
	`number` integer NOT NULL,
	CONSTRAINT "content_head_id" CHECK("id" = 1)
);
