-- Finds the message of an attachment when unneeded files are collected.
create index conversation_message_by_attachment on conversation_message using gin (attachment_urls jsonb_path_ops)
  where attachment_urls is not null;
