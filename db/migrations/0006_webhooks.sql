CREATE TABLE `kept_answer` (
	`account_id` integer NOT NULL,
	`key` text NOT NULL,
	`digest` text NOT NULL,
	`sealed` text NOT NULL,
	`created_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `key`),
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `webhook_attempt` (
	`delivery_id` integer NOT NULL,
	`number` integer NOT NULL,
	`at_ms` integer NOT NULL,
	`status` integer,
	`code` text NOT NULL,
	`latency_ms` integer NOT NULL,
	`excerpt` text NOT NULL,
	PRIMARY KEY(`delivery_id`, `number`),
	FOREIGN KEY (`delivery_id`) REFERENCES `webhook_delivery`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subscription_id` integer NOT NULL,
	`message_id` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`first_try_ms` integer,
	`attempts` integer NOT NULL,
	`round` integer NOT NULL,
	`queued_ms` integer NOT NULL,
	`next_ms` integer,
	`done_ms` integer,
	FOREIGN KEY (`subscription_id`) REFERENCES `webhook_subscription`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `webhook_message`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_delivery_message` ON `webhook_delivery` (`message_id`,`subscription_id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_due` ON `webhook_delivery` (`subscription_id`,`next_ms`,`queued_ms`) WHERE next_ms IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_delivery_log` ON `webhook_delivery` (`subscription_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_state` ON `webhook_delivery` (`subscription_id`,`state`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_message` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`port_code` text NOT NULL,
	`created_ms` integer NOT NULL,
	`body` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_message_created` ON `webhook_message` (`created_ms`);--> statement-breakpoint
CREATE TABLE `webhook_subscription` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`account_id` integer NOT NULL,
	`url` text NOT NULL,
	`event_types` text NOT NULL,
	`port_codes` text NOT NULL,
	`status` text NOT NULL,
	`disabled_reason` text,
	`secret` text NOT NULL,
	`old_secrets` text NOT NULL,
	`health` text NOT NULL,
	`created_ms` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `account`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhook_subscription_account` ON `webhook_subscription` (`account_id`);