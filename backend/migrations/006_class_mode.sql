-- Whether a live class shows members' cameras to those who teach alone. Null is what was made before it could be said:
-- the number of places decides.

alter table class add column is_class_mode boolean;
alter table occurrence add column is_class_mode boolean;
