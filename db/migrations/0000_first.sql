CREATE TABLE `ais_gap` (
	`id` integer PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`mmsi` integer NOT NULL,
	`since_ms` integer NOT NULL,
	`opened_ms` integer NOT NULL,
	`until_ms` integer,
	`closed_ms` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `ais_gap_port` ON `ais_gap` (`port_code`,`opened_ms`);--> statement-breakpoint
CREATE TABLE `berth_stay` (
	`id` integer PRIMARY KEY NOT NULL,
	`call_id` integer,
	`port_code` text NOT NULL,
	`mmsi` integer NOT NULL,
	`berth_id` text NOT NULL,
	`slot_id` text,
	`slot_recorded_ms` integer,
	`commodity_group` text,
	`atb_ms` integer NOT NULL,
	`atb_recorded_ms` integer NOT NULL,
	`last_report_ms` integer NOT NULL,
	`left_ms` integer,
	`left_recorded_ms` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `berth_stay_port` ON `berth_stay` (`port_code`,`atb_ms`);--> statement-breakpoint
CREATE TABLE `event` (
	`id` text PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`sequence` integer NOT NULL,
	`type` text NOT NULL,
	`at_ms` integer NOT NULL,
	`recorded_ms` integer NOT NULL,
	`payload` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `event_sequence` ON `event` (`port_code`,`sequence`);--> statement-breakpoint
CREATE TABLE `fix_hot` (
	`mmsi` integer NOT NULL,
	`at_ms` integer NOT NULL,
	`lat` real NOT NULL,
	`lon` real NOT NULL,
	`sog_kn` real,
	`cog_deg` real,
	`heading_deg` integer,
	`nav_status` integer,
	`recorded_ms` integer NOT NULL,
	`imported` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `imported` (
	`content_hash` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`items` integer NOT NULL,
	`done` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `meta` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `port` (
	`code` text PRIMARY KEY NOT NULL,
	`geojson` text
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `port_call` (
	`id` integer PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`mmsi` integer NOT NULL,
	`ata_ms` integer NOT NULL,
	`ata_recorded_ms` integer NOT NULL,
	`queued_since_ms` integer,
	`atb_ms` integer,
	`atd_ms` integer,
	`closed_ms` integer,
	`closed_recorded_ms` integer,
	`outcome` text
) STRICT;
--> statement-breakpoint
CREATE INDEX `port_call_port` ON `port_call` (`port_code`,`ata_ms`);--> statement-breakpoint
CREATE INDEX `port_call_vessel` ON `port_call` (`mmsi`,`ata_ms`);--> statement-breakpoint
CREATE TABLE `port_state` (
	`port_code` text PRIMARY KEY NOT NULL,
	`level` text NOT NULL,
	`candidate_level` text,
	`last_event_sequence` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `registry` (
	`mmsi` integer PRIMARY KEY NOT NULL,
	`imo` integer,
	`name` text,
	`vessel_type` text,
	`dwt_tonnes` integer,
	`length_m` real,
	`beam_m` real,
	`max_draught_m` real
) STRICT;
--> statement-breakpoint
CREATE TABLE `snapshot` (
	`port_code` text NOT NULL,
	`at_ms` integer NOT NULL,
	`queue` integer NOT NULL,
	`berths_occupied` integer NOT NULL,
	`berths_total` integer NOT NULL,
	`inbound` integer NOT NULL,
	`tracked` integer NOT NULL,
	`median_wait_hours` real,
	`level` text NOT NULL,
	`stale` integer NOT NULL,
	PRIMARY KEY(`port_code`, `at_ms`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `track` (
	`mmsi` integer NOT NULL,
	`hour` integer NOT NULL,
	`imported` integer NOT NULL,
	`fixes` blob NOT NULL,
	PRIMARY KEY(`mmsi`, `hour`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `track_hour` ON `track` (`hour`);--> statement-breakpoint
CREATE TABLE `vessel` (
	`mmsi` integer PRIMARY KEY NOT NULL,
	`imo` integer,
	`name` text,
	`callsign` text,
	`ship_type` integer,
	`length_m` real,
	`beam_m` real,
	`draught_m` real,
	`destination` text NOT NULL,
	`last_fix_ms` integer,
	`state` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `visit` (
	`port_code` text NOT NULL,
	`mmsi` integer NOT NULL,
	`zone` text,
	`state` text NOT NULL,
	PRIMARY KEY(`port_code`, `mmsi`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `voyage` (
	`mmsi` integer NOT NULL,
	`at_ms` integer NOT NULL,
	`recorded_ms` integer NOT NULL,
	`imo` integer,
	`name` text,
	`callsign` text,
	`ship_type` integer,
	`length_m` real,
	`beam_m` real,
	`destination` text NOT NULL,
	`eta_code` integer,
	`draught_m` real,
	PRIMARY KEY(`mmsi`, `at_ms`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `zone_change` (
	`id` integer PRIMARY KEY NOT NULL,
	`port_code` text NOT NULL,
	`mmsi` integer NOT NULL,
	`at_ms` integer NOT NULL,
	`recorded_ms` integer NOT NULL,
	`from_zone` text,
	`to_zone` text,
	`after_berth` integer NOT NULL,
	`call_id` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `zone_change_visit` ON `zone_change` (`port_code`,`mmsi`,`recorded_ms`);