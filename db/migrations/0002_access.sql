CREATE TABLE `account` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`tier` text NOT NULL,
	`plan` text,
	`trial_end_ms` integer,
	`ports` text,
	`is_admin` integer NOT NULL,
	`created_ms` integer NOT NULL,
	`email` text,
	`password_hash` text,
	`sessions_from_ms` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `account_name_unique` ON `account` (`name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_email_unique` ON `account` (`email`);
--> statement-breakpoint
CREATE TABLE `api_key` (
	`id` integer PRIMARY KEY NOT NULL,
	`account_id` integer NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`hint` text NOT NULL,
	`created_ms` integer NOT NULL,
	`expires_ms` integer,
	`revoked_ms` integer,
	`last_used_ms` integer,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_digest_unique` ON `api_key` (`digest`);
--> statement-breakpoint
CREATE INDEX `api_key_account` ON `api_key` (`account_id`);
--> statement-breakpoint
CREATE TABLE `counted_prediction` (
	`account_id` integer NOT NULL,
	`port_code` text NOT NULL,
	`mmsi` integer NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `port_code`, `mmsi`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `day_use` (
	`account_id` integer NOT NULL,
	`day` text NOT NULL,
	`interface` text NOT NULL,
	`requests` integer NOT NULL,
	`predictions` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `interface`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `berth_stay_vessel` ON `berth_stay` (`mmsi`,`atb_recorded_ms`);
