CREATE TABLE `alert` (
	`id` text PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`commodity_group` text,
	`started_ms` integer NOT NULL,
	`recorded_ms` integer NOT NULL,
	`ended_ms` integer,
	`ended_recorded_ms` integer
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `alert_port` ON `alert` (`port_code`,`ended_ms`);--> statement-breakpoint
CREATE TABLE `alert_step` (
	`alert_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	`recorded_ms` integer NOT NULL,
	`severity` text NOT NULL,
	`ground` text NOT NULL,
	PRIMARY KEY(`alert_id`, `at_ms`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `alert_watch` (
	`port_code` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL
) STRICT, WITHOUT ROWID;
