-- Answers to surveys. See record 115.
create table survey_result (
  contact_id text not null references contact on delete cascade,
  form_id text not null,
  answers jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (contact_id, form_id)
);
