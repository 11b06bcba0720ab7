-- Calendars and searches read dates from indexes alone, but only on pages that a vacuum has marked since their last change.
-- By default it would wait until a fifth of all dates has been booked or created.
alter table occurrence set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
