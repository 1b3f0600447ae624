CREATE TABLE `import_choices` (
	`kind` text NOT NULL,
	`field` text NOT NULL,
	`value_key` text NOT NULL,
	`choice` text,
	PRIMARY KEY(`kind`, `field`, `value_key`)
);
