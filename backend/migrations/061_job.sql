-- Our own job queue replaces pg-boss. A row exists from the commit that sends a job until the job is done. See record 100.
create table job (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  payload jsonb not null,
  -- Only one job of a key waits or runs at a time.
  key text,
  -- The user whose job it is, for kinds in which users take turns.
  user_id text,
  priority int not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
  -- Attempts that have begun, without those that an orderly shutdown interrupted.
  attempts int not null default 0,
  max_attempts int not null,
  sent_at timestamptz not null default now(),
  -- When a process may begin an attempt: after the pause of a waiting job, after the lease of a running one.
  due_at timestamptz not null default now(),
  -- When the state last changed.
  changed_at timestamptz not null default now(),
  -- Why the last attempt failed.
  reason text
);
create unique index job_by_key on job (name, key) where state <> 'failed';
create index job_by_turn on job (name, priority desc, sent_at, due_at) where state <> 'failed';
create index job_by_due on job (name, due_at) where state <> 'failed';
create index job_by_user on job (name, user_id) where state = 'waiting';

-- A process of the previous version may send a job until here: the copy begins after its commit.
lock table jobs.job in access exclusive mode;

insert into job (id, name, payload, key, user_id, priority, state, attempts, max_attempts, sent_at, due_at, changed_at, reason)
  select id, name, coalesce(data, '{}') - 'user', case when policy = 'exclusive' then singleton_key end, data ->> 'user', priority,
    case when state = 'failed' then 'failed' when state = 'active' then 'running' else 'waiting' end,
    retry_count + case when started_on is null then 0 else 1 end, retry_limit + 1, created_on,
    case when state = 'active' then coalesce(heartbeat_on, started_on) + coalesce(heartbeat_seconds, 10) * interval '1s'
      else start_after end,
    coalesce(completed_on, started_on, created_on),
    coalesce(output ->> 'reason', case output -> 'value' ->> 'message'
      when 'job heartbeat timeout' then 'Its process was gone' when 'job timed out' then 'It took too long' end)
  from jobs.job where state not in ('completed', 'cancelled');

drop table jobs.version, jobs.schedule, jobs.subscription, jobs.bam, jobs.job, jobs.warning, jobs.queue_stats,
  jobs.job_dependency, jobs.instance, jobs.queue;
drop routine jobs.job_now, jobs.job_table_format, jobs.job_table_run, jobs.job_table_run_async, jobs.create_queue,
  jobs.delete_queue;
drop type jobs.job_state;

-- A user who may not create schemas keeps this one: a restore runs the migrations again, and 026 needs it.
do $$ begin
  if has_database_privilege(current_database(), 'create') then
    drop schema jobs;
  end if;
exception when insufficient_privilege or dependent_objects_still_exist then null;
end $$;
