CREATE TABLE `cargo` (
	`port_code` text NOT NULL,
	`mmsi` integer NOT NULL,
	`recorded_ms` integer NOT NULL,
	`kind` text,
	`pct` integer,
	PRIMARY KEY(`port_code`, `mmsi`, `recorded_ms`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `cargo_count` (
	`port_code` text NOT NULL,
	`at_ms` integer NOT NULL,
	`counts` text NOT NULL,
	PRIMARY KEY(`port_code`, `at_ms`)
) STRICT, WITHOUT ROWID;
