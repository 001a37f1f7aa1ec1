CREATE INDEX `event_recorded` ON `event` (`recorded_ms`,`port_code`,`sequence`);--> statement-breakpoint
UPDATE `event` SET `payload` = json_remove(json_set(`payload`, '$.ataMs',
	(SELECT `ata_ms` FROM `port_call` WHERE `port_call`.`id` = json_extract(`event`.`payload`, '$.callId'))), '$.callId')
	WHERE `type` IN ('vessel.arrived', 'vessel.departed', 'vessel.zone_change');--> statement-breakpoint
UPDATE `event` SET `payload` = json_remove(`payload`, '$.expectationId', '$.modelId', '$.gapId')
	WHERE `type` IN ('prediction.new', 'ais_gap.detected');
