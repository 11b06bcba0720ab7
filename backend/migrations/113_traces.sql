-- The trace of the transaction that wrote a row, as W3C's traceparent, so that events and jobs continue it. A process that
-- records spans sets obi.trace in its transactions; all others leave null.
alter table outbox add column trace text default nullif(current_setting('obi.trace', true), '');
alter table event_log add column trace text;
alter table job add column trace text default nullif(current_setting('obi.trace', true), '');
