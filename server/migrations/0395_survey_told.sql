-- Anonymous answers are told of in groups: whoever looks before and after one came must not see which it is. Those of before were told.
alter table survey_answer add column told boolean not null default true;
create index survey_answer_untold on survey_answer (survey_id) where not told;

-- What is counted is what is told of: when it comes, or later.
create or replace function count_survey_answers() returns trigger language plpgsql as $$
begin
  insert into survey_tally
    select e.survey_id, p.question, p.place, count(*) from entered e cross join lateral survey_places(e.answers) p
    where e.told group by 1, 2, 3 order by 1, 2, 3
    on conflict (survey_id, question, place) do update set count = survey_tally.count + excluded.count;
  return null;
end
$$;

create function count_told_answers() returns trigger language plpgsql as $$
begin
  insert into survey_tally
    select e.survey_id, p.question, p.place, count(*)
      from entered e join before b on b.id = e.id and not b.told cross join lateral survey_places(e.answers) p
    where e.told group by 1, 2, 3 order by 1, 2, 3
    on conflict (survey_id, question, place) do update set count = survey_tally.count + excluded.count;
  return null;
end
$$;
create trigger survey_answer_told after update on survey_answer
  referencing old table as before new table as entered for each statement execute function count_told_answers();
