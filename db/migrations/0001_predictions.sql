CREATE TABLE `congestion_forecast` (
	`port_code` text NOT NULL,
	`at_ms` integer NOT NULL,
	`recorded_ms` integer NOT NULL,
	`model_id` integer NOT NULL,
	`horizons` text NOT NULL,
	`input` text,
	PRIMARY KEY(`port_code`, `at_ms`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `expectation` (
	`id` integer PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`mmsi` integer NOT NULL,
	`cruise_kn` real,
	`state` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `model` (
	`id` integer PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`kind` text NOT NULL,
	`model_class` text,
	`version` text NOT NULL,
	`effective_ms` integer NOT NULL,
	`state` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `model_port` ON `model` (`port_code`,`effective_ms`);
--> statement-breakpoint
CREATE TABLE `outlook` (
	`port_code` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `prediction_run` (
	`id` integer PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`at_ms` integer NOT NULL,
	`recorded_ms` integer NOT NULL,
	`whole` integer NOT NULL,
	`queue` integer NOT NULL,
	`utilization` real NOT NULL,
	`predictions` blob NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `prediction_run_port` ON `prediction_run` (`port_code`,`recorded_ms`);
--> statement-breakpoint
CREATE TABLE `sample` (
	`id` integer PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`expectation_id` integer NOT NULL,
	`mmsi` integer NOT NULL,
	`model_class` text NOT NULL,
	`zone` text NOT NULL,
	`at_ms` integer NOT NULL,
	`slice` text NOT NULL,
	`first` integer NOT NULL,
	`p50_minutes` integer NOT NULL,
	`p90_minutes` integer NOT NULL,
	`queue_pct` integer NOT NULL,
	`rung` text NOT NULL,
	`model_id` integer NOT NULL,
	`physics_hours` real NOT NULL,
	`median_wait_hours` real NOT NULL,
	`fluid_hours` real NOT NULL,
	`rollout_hours` real NOT NULL,
	`wait_share` real NOT NULL,
	`features` blob NOT NULL,
	`settlement` integer,
	`atb_ms` integer,
	`settled_ms` integer,
	`queued` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `sample_settled` ON `sample` (`port_code`,`settled_ms`);
--> statement-breakpoint
CREATE INDEX `sample_expectation` ON `sample` (`expectation_id`);
