-- Bytes that an upload may come to. Of one whose size is unknown it grows with each part that is signed.
alter table upload add column reserved bigint check (reserved >= 0);

-- Addresses of parts that were signed before stay good: a browser has at most 16 parts on their way.
update upload u set reserved = coalesce(u.size, (
  coalesce((select max(p.part_number) from upload_part p where p.upload_id = u.id), 0) + 16
) * u.part_bytes::bigint);
